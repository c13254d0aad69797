"""12 Strokes of Noon: a quiz with Duels, sandglasses and a hidden star. The rules are in RULES.md."""

from rules.editing import Editor
from rules.game import Bots, Deck, Game, Paper, Pictures, Rules, Words
from rules.twelve_strokes_of_noon.actions import ACTIONS, INTERRUPTS, Action
from rules.twelve_strokes_of_noon.bots.knowledge import insight
from rules.twelve_strokes_of_noon.bots.pace import delay, volunteers
from rules.twelve_strokes_of_noon.bots.policies import LEVELS, choose
from rules.twelve_strokes_of_noon.bots.sampling import sample
from rules.twelve_strokes_of_noon.deck.amendment import amendment
from rules.twelve_strokes_of_noon.deck.box import load_cards, load_content, recall, standard_content
from rules.twelve_strokes_of_noon.deck.completing import completed
from rules.twelve_strokes_of_noon.deck.excerpt import content_schema, excerpt
from rules.twelve_strokes_of_noon.deck.faces import faces
from rules.twelve_strokes_of_noon.deck.picture import tiles_of
from rules.twelve_strokes_of_noon.deck.reading import read as read_rows
from rules.twelve_strokes_of_noon.deck.remarks import remarks
from rules.twelve_strokes_of_noon.deck.table import files, rows, template
from rules.twelve_strokes_of_noon.events import EVENTS, Event, disclose
from rules.twelve_strokes_of_noon.legal import check, legal_actions, unasked
from rules.twelve_strokes_of_noon.options import Options, check_options, seats, umpire
from rules.twelve_strokes_of_noon.outcome import close, points
from rules.twelve_strokes_of_noon.paper.cards import printed
from rules.twelve_strokes_of_noon.paper.kit import kit
from rules.twelve_strokes_of_noon.paper.pad import blank_sheet
from rules.twelve_strokes_of_noon.paper.sheet import VARIANTS, sheet
from rules.twelve_strokes_of_noon.pictures.drawing import moving, still
from rules.twelve_strokes_of_noon.pictures.flaps import cards
from rules.twelve_strokes_of_noon.play import apply, default, initial, leave
from rules.twelve_strokes_of_noon.reference import reference
from rules.twelve_strokes_of_noon.rematch import rematch
from rules.twelve_strokes_of_noon.seeing import everything, view
from rules.twelve_strokes_of_noon.standing import standing
from rules.twelve_strokes_of_noon.state import State
from rules.twelve_strokes_of_noon.view import View
from rules.twelve_strokes_of_noon.words.hints import HINTS
from rules.twelve_strokes_of_noon.words.in_short import in_short, in_short_of_deck
from rules.twelve_strokes_of_noon.words.labels import describe
from rules.twelve_strokes_of_noon.words.narration import ENDINGS, milestone, narrate
from rules.twelve_strokes_of_noon.words.notation import read, write
from rules.twelve_strokes_of_noon.words.phrases import PILES
from rules.twelve_strokes_of_noon.words.position import position

__all__ = ["GAME"]

GAME: Game[State, View, Action, Event, Options] = Game(
    key="twelve-strokes-of-noon",
    title="12 Strokes of Noon",
    version=8,
    longest=5_077,  # 12C-49
    minutes={2: 45, 3: 45, 4: 45},  # as the printed rules say
    package=__name__,
    options=Options,
    state=State,
    view=View,
    actions=ACTIONS,
    events=EVENTS,
    interrupts=INTERRUPTS,
    seats=seats,
    umpire=umpire,
    check_options=check_options,
    reference=reference,
    rules=Rules(
        initial=initial,
        standing=standing,
        legal=legal_actions,
        check=check,
        apply=apply,
        default=default,
        leave=leave,
        close=close,
        view=view,
        disclose=disclose,
        everything=everything,
        unasked=unasked,
        sample=sample,
        rematch=rematch,
        points=points,
    ),
    words=Words(
        describe=describe,
        narrate=narrate,
        position=position,
        milestone=milestone,
        write=write,
        read=read,
        endings=ENDINGS,
        hints=HINTS,
        in_short=in_short,
        points="money",
        sign="£",
    ),
    bots=Bots(levels=LEVELS, choose=choose, insight=insight, volunteers=volunteers, delay=delay),
    pictures=Pictures(still=still, moving=moving, cards=cards),
    paper=Paper(variants=VARIANTS, sheet=sheet, blank=blank_sheet, kit=kit),
    deck=Deck(
        in_short=in_short_of_deck,
        standard=standard_content,
        load=load_content,
        excerpt=excerpt,
        recall=recall,
        schema=content_schema,
        editor=Editor(
            remarks=remarks,
            template=template,
            rows=rows,
            files=files,
            read=read_rows,
            faces=faces,
            paper=printed,
            amendment=amendment,
            load=load_cards,
            completed=completed,
            titles=lambda: PILES,
            cut=tiles_of,
        ),
    ),
)
