"""What each command is called: the key of a choice, by which table scripts, the demonstration and tests know it."""

from dataclasses import fields

from companion.commands import commands as c
from companion.commands import house as h
from companion.commands import past, story
from companion.pages.page import action_key
from companion.scene.parts import Key

_NAMES: dict[type[object], str] = {
    c.Undo: "undo",
    c.Redo: "redo",
    c.OpenHistory: "history",
    c.PutAway: "continue",
    c.OpenEntry: "enter-card",
    c.PickArtist: "artist",
    c.OpenTeaching: "register-cards",
    c.OpenSelfTest: "self-test",
    c.OpenMenu: "menu",
    c.OpenPad: "pad",
    c.OpenCorrection: "adjust-money",
    c.ChooseSeat: "seat",
    c.HandTo: "hand-over",
    c.Uncover: "uncover",
    c.Key: "key",
    c.Back: "back",
    c.Resume: "resume",
    c.OtherGames: "switch-game",
    c.NewGame: "new-game",
    c.NextBox: "edition",
    c.SwitchMystery: "mystery",
    c.OpenHouseRules: "house-rules",
    c.GiveAtStart: "start-money",
    c.PlayByTheBook: "standard-rules",
    c.NextRounds: "rounds",
    c.NextStep: "bid-increment",
    c.NextStriker: "auction-end",
    c.AddSeat: "add-player",
    c.RemoveSeat: "remove-player",
    c.StartWith: "goes-first",
    c.Rename: "rename",
    c.Letter: "letter",
    c.Erase: "erase",
    c.Done: "done",
    c.BeginGame: "begin",
    c.OpenLanguages: "languages",
    c.Speak: "language",
    c.OpenSettings: "settings",
    c.NextVolume: "volume",
    c.SwitchMotion: "animations",
    c.SwitchGuide: "explain-rules",
    c.Explain: "explain",
    c.PutExplanationAway: "close-explanation",
    c.MoveSeat: "swap-seats",
    c.SwitchLetters: "letters",
    c.SwitchSound: "sound",
    c.SwitchCountdown: "countdown",
    c.TurnPicture: "rotate-screen",
    c.FaceSeat: "face-seat",
    c.SwitchFollowing: "face-active-player",
    c.SwitchOff: "switch-off",
    c.Leave: "close",
    c.OpenHealth: "system",
    h.OpenHouse: "records",
    h.OpenChapter: "statistics",
    h.OpenWhich: "filter",
    h.OpenSticks: "usb-sticks",
    h.CopyTo: "copy-to",
    h.OpenCounting: "count-money",
    h.CompareCounts: "compare-counts",
    past.UndoTo: "undo-to",
    past.LookAt: "look-at",
    past.OpenGames: "games",
    past.Watch: "watch",
    past.SwitchPlaying: "playback",
    past.NextPace: "speed",
    past.OpenWrong: "correct",
    past.OpenOtherCard: "other-card",
    past.OpenOtherBuyer: "other-buyer",
    past.OpenOtherPrice: "other-price",
    past.ItWasSold: "sold-to",
    past.LeaveOut: "remove-step",
    past.PutRight: "apply-correction",
    story.OpenStory: "story",
    story.OpenCode: "bg-stats",
    story.OpenLots: "lots",
    story.OpenMoney: "money",
    story.AskOwnMoney: "own-money",
    story.ShowOwnMoney: "show-money",
}


def key_of(means: object) -> Key:
    """The key of what a choice means: of a command, or of an action of the rules."""
    match means:
        case Key():
            return means
        case c.AskAbout(action=action):
            return action_key(action)
        case past.ItWasCard(action=action):
            name, args = action_key(action)
            return Key("was", (name, *args))
        case c.Teach(card=card):
            return Key("register", (card.artist, card.kind))
        case h.Only(which=which):
            return Key("filter-by", (which.edition or "", which.players or 0))
        case past.ItWasDouble(second=second):
            return Key("second-card", (second or "",))
    if type(means) in _NAMES:
        return Key(_NAMES[type(means)], tuple(getattr(means, field.name) for field in fields(means)))  # type: ignore[arg-type]  # all are dataclasses
    return action_key(means)  # type: ignore[arg-type]  # what is no command is an action
