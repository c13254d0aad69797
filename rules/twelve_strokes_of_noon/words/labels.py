"""Actions in words, for the menu: a label alone says all that a player must know."""

from __future__ import annotations

from rules.twelve_strokes_of_noon import actions
from rules.twelve_strokes_of_noon import state as states
from rules.twelve_strokes_of_noon.cards import Deck
from rules.values import Described, MenuItem, Template


def describe(state: states.State, seat: int, item: MenuItem[actions.Action]) -> Described:
    """Put an item of the menu in words, with the clause that allows it."""
    if isinstance(item, Template):
        return _to_type(state, item.example)
    action: actions.Action = item
    match action:
        case actions.PickNumber(number):
            return Described(f"Question {number} – Take a question of the next card", "12C-36", (f"number-{number}",))
        case actions.TakeCard(card):
            return Described(
                f"Card {card} – Take a Duel card of the pair “{_title(state)}”", "12C-8", (f"card-{card}",)
            )
        case actions.Challenge(opponent):
            return _challenge(state, opponent)
        case actions.OpenProposition(number):
            return _proposition(state, number)
        case actions.OpenFlap(flap):
            return _flap(state, flap)
        case actions.Decline():
            return _decline(state)
        case actions.Answer(text) | actions.GuessStar(text):
            return _typed(action, text.strip())
        case actions.Appeal() | actions.Rule():
            return _appeal(state, action)
        case _:
            return _answer(state, action)


def _decline(state: states.State) -> Described:
    if isinstance(state.stage, states.Plea):
        return Described(f"Do not appeal: “{_named(state)}” stays wrong", "12C-57")
    return Described("Decline the last chance to guess the Mystery Star", "12C-32")


def _typed(action: actions.Answer | actions.GuessStar, text: str) -> Described:
    return Described(text, "12C-22") if isinstance(action, actions.Answer) else Described(text, "12C-28", ("star",))


def _to_type(state: states.State, example: actions.Action) -> Described:
    if isinstance(example, actions.GuessStar):
        label = "Guess the Mystery Star: type its name; a wrong guess puts you out of the game"
        return Described(label, "12C-27", ("star",))
    return Described(f"Answer: {question(state)}", "12C-20")


def _appeal(state: states.State, action: actions.Appeal | actions.Rule) -> Described:
    """Put an appeal, or a ruling on one, in words: the answer first, then what it answers."""
    if isinstance(state.stage, states.Plea | states.NameHearing):
        return _star_appeal(state, action)
    last = state.last
    assert isinstance(last, states.OpenResult)
    asked = state.content.fatal_blow[last.card].questions[last.question]
    if isinstance(action, actions.Appeal):
        return Described(f"I was right: appeal for “{last.text}” – {asked.question}", "12C-56")
    words = _ruling(action.ruling, last.text)
    return Described(f"{words} – {asked.question} The card has “{asked.answer}”", "12C-56")


def _ruling(ruling: actions.Ruling, text: str | None) -> str:
    match ruling:
        case actions.Ruling.GRANT:
            return f"Grant the appeal: “{text}” is right"
        case actions.Ruling.REFUSE:
            return f"Refuse the appeal: “{text}” stays wrong"
        case actions.Ruling.ABSTAIN:
            return f"Abstain: let others rule on “{text}”"


def _star_appeal(state: states.State, action: actions.Appeal | actions.Rule) -> Described:
    name = _named(state)
    words = f"I was right: appeal for “{name}”" if isinstance(action, actions.Appeal) else _ruling(action.ruling, name)
    star: str = state.content.mystery_star[state.star].name
    return Described(f"{words} – the Mystery Star is “{star}”", "12C-57")


def _named(state: states.State) -> str:
    """Return the name of the star on which an appeal is possible, or ruled."""
    assert isinstance(state.stage, states.Plea | states.NameHearing)
    assert state.board is not None
    return next(guess.name for guess in state.board.guesses if guess.seat == state.stage.seat)


def _answer(state: states.State, action: actions.Take | actions.Choose | actions.Pass) -> Described:
    """Put a choice among answers in words: the answer first, then what it answers."""
    asked, clause = question(state), _answer_clause(state)
    match action:
        case actions.Take(side):
            right = side is actions.Side.VISIBLE
            taken = "right: take the visible answer" if right else "wrong: take the hidden answer, not shown yet"
            words = f"“{_visible(state)}” is {taken}"
            spot = f"answer-{side.value}"
        case actions.Choose(number):
            shown = answers(state)[number - 1]
            words = f"{number}. {shown}" if shown is not None else f"{number}. The hidden answer, not shown yet"
            spot = f"answer-{number}"
        case actions.Pass():
            return Described(f"Pass: give no answer – {asked}", "12C-45")
    return Described(f"{words} – {asked}", clause, (spot,))


def question(state: states.State) -> str:
    """Return the question that is to be answered now."""
    deck: Deck = state.content
    match state.stage:
        case states.KickOff(_, card, number) if card is not None and number is not None:
            return deck.kick_off[card].questions[number - 1].question
        case states.Duel(_, _, _, card) if card is not None:
            return deck.duel[state.pair].cards[card].question
        case states.FaceOff(_, corners, turn):
            return deck.fatal_blow[corners[turn].card].questions[corners[turn].question].question
        case states.MasterStroke(number, _, card):
            return deck.master_stroke[card].questions[number - 1].question
    raise LookupError("no question is open")


def answers(state: states.State) -> tuple[str | None, ...]:
    """Return the answers to choose from, None for the hidden one."""
    deck: Deck = state.content
    match state.stage:
        case states.Duel(_, _, _, card) if card is not None:
            return deck.duel[state.pair].cards[card].answers
        case states.MasterStroke(number, _, card):
            asked = deck.master_stroke[card].questions[number - 1]
            return tuple(None if place == asked.hidden else words for place, words in enumerate(asked.answers, 1))
    raise LookupError("no answers are shown")


def _answer_clause(state: states.State) -> str:
    match state.stage:
        case states.KickOff():
            return "12C-5"
        case states.Duel():
            return "12C-40"
        case _:
            return "12C-41"


def _visible(state: states.State) -> str:
    stage, deck = state.stage, state.content
    assert isinstance(stage, states.KickOff)
    assert stage.number is not None
    words: str = deck.kick_off[stage.card].questions[stage.number - 1].visible
    return words


def _title(state: states.State) -> str:
    title: str = state.content.duel[state.pair].title
    return title


def _challenge(state: states.State, opponent: int) -> Described:
    money = next(own.money for own in state.contestants if own.seat == opponent)
    spots = (f"opponent-{opponent}", f"seat-{opponent}")
    if isinstance(state.stage, states.Pairing):
        return Described(f"Face seat {opponent} (£{money:,}) against the sandglass", "12C-18", spots)
    return Described(f"Challenge seat {opponent} (£{money:,}) to a Duel for £3,000", "12C-7", spots)


def _proposition(state: states.State, number: int) -> Described:
    stage = state.stage
    assert isinstance(stage, states.MoveByMove)
    card = state.content.move_by_move[stage.card]
    label = f"Open {number} as TRUE: {card.propositions[number - 1]} – {card.title}"
    return Described(label, "12C-14", (f"proposition-{number}",))


def _flap(state: states.State, flap: int) -> Described:
    stage = state.stage
    assert isinstance(stage, states.MasterStroke)
    assert stage.flap is not None
    words = "large flap on the left" if stage.flap is states.Flap.LARGE else "small flap on the right"
    key = f"{stage.flap.value}-{flap}"
    return Described(f"Flap {flap} – Open a {words}", "12C-26", (key,), card=key)
