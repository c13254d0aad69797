"""12C-22: what is short may be written in full, and what is in full may be short; a sign may be said in words."""

from rules.twelve_strokes_of_noon.judging.answers import judge
from tests.support.offenders import each

SAME = [
    ("No. 5", "no 5", "number 5", "number five", "#5", "№ 5", "Nr. 5", "no. five", "5"),
    ("Chanel No. 5", "chanel no 5", "chanel number 5", "chanel number five", "Chanel #5", "Chanel nº 5", "chanel 5"),
    ("Martin Luther King Jr.", "Martin Luther King Junior", "martin luther king jr"),
    ("John Adams Sr.", "John Adams Senior", "john adams sr"),
    ("Wall Street", "Wall St", "wall st."),
    ("St. Patrick", "Saint Patrick", "st patrick"),
    ("Mont Saint Michel", "Mont St Michel", "Mont St. Michel"),
    ("Fifth Avenue", "5th Ave.", "fifth ave"),
    ("Kramer vs. Kramer", "Kramer versus Kramer", "kramer vs kramer"),
    ("44 BC", "44 B.C.", "44 BCE", "44 b.c.e.", "44 before Christ", "44 before the common era"),
    ("AD 79", "79 AD", "79 A.D.", "79 CE", "79 anno Domini", "anno Domini 79"),
    ("C♯", "C#", "C sharp", "c-sharp"),
    ("B♭", "Bb", "B flat", "b-flat"),
    ("E♭ major", "E flat major", "Eb major"),
    ("20 °C", "20°C", "20 degrees Celsius", "20 degrees C", "20 celsius", "20 degrees centigrade", "20 ℃"),
    ("451 °F", "451 degrees Fahrenheit", "451 Fahrenheit", "451F"),
    ("5 km", "5km", "five kilometres", "5 kilometers", "5 kms", "five km"),
    ("1 km", "one kilometre", "1 kilometer"),
    ("1½ km", "1.5 kilometres", "one and a half kilometers"),
    ("100 km/h", "100 kilometres per hour", "100 kmh", "100 kph", "100 kilometers an hour"),
    ("30 mph", "30 miles per hour", "thirty miles an hour"),
    ("5 m²", "5 m2", "5 square metres", "5 sq m", "five square meters"),
    ("3 kg", "3 kilograms", "3 kilos", "three kilogrammes"),
    ("6 ft", "6 feet", "six foot"),
    ("5 in", "5 inches", "five inches"),
    ("60 W", "60 watts", "60w"),
    ("2 m 30 s", "2 metres 30 seconds"),
    ("50%", "50 percent", "50 per cent", "fifty percent"),
    ("90°", "90 degrees"),
    ("π", "pi"),
    ("km", "kilometre", "kilometers"),
    ("kg", "kilogram", "kilos"),
    ("°C", "degrees Celsius", "℃"),
    ("♯", "sharp"),
    ("-5", "minus five", "negative 5", "negative five"),
    ("λ", "lambda"),
]


@each("same", [(answer, typed) for same in SAME for answer in same[:2] for typed in same])
def test_12c_22_what_is_short_and_what_is_in_full_are_the_same(same):
    answer, typed = same
    assert judge(answer, (), ()).accepts(typed)


@each(
    ("answer", "typed"),
    [
        ("Gerd Müller", "Gerd Mueller"),
        ("Gerd Müller", "gerd muller"),
        ("Gerd Mu\u0308ller", "gerd mueller"),
        ("Mueller", "Müller"),
        ("Köln", "Koeln"),
        ("Koeln", "Köln"),
        ("Järvi", "jaervi"),
        ("Malmö", "Malmoe"),
        ("Århus", "Aarhus"),
        ("Tromsø", "Tromsoe"),
        ("Groß", "Gross"),
    ],
)
def test_12c_22_an_umlaut_may_be_written_with_two_letters(answer, typed):
    assert judge(answer, (), ()).accepts(typed)


@each(
    ("answer", "typed"),
    [
        ("No. 5", "no 6"),
        ("No. 5", "there is no 5"),
        ("No One", "one"),
        ("404", "not 404"),
        ("Martin Luther King Jr.", "Martin Luther King Sr."),
        ("Martin Luther King Jr.", "Martin Luther King Senior"),
        ("44 BC", "44 AD"),
        ("44 BC", "44 CE"),
        ("44 BC", "45 BCE"),
        ("AD 79", "79 BC"),
        ("C♯", "C"),
        ("C♯", "C flat"),
        ("C♯", "D sharp"),
        ("B♭", "B sharp"),
        ("20 °C", "20 °F"),
        ("20 °C", "21 degrees celsius"),
        ("5 km", "5 m"),
        ("5 km", "5 miles"),
        ("5 km", "5 kg"),
        ("5 km", "6 kilometres"),
        ("5 km", "5 km/h"),
        ("5 m", "5 m²"),
        ("5 m²", "5 m³"),
        ("50%", "50"),
        ("Wall Street", "Wall Saint"),
        ("π", "phi"),
        ("3D", "3 days"),
        ("Four in a row", "4 inches a row"),
        ("1 in 10", "1 inch 10"),
        ("50 Cent", "50 percent"),
        ("B-52", "52"),
    ],
)
def test_12c_22_another_thing_in_full_is_wrong(answer, typed):
    assert not judge(answer, (), ()).accepts(typed)


def test_12c_22_a_form_that_is_exact_or_refused_is_not_written_in_full():
    assert not judge("Koeln", (), (), "", ("Koeln",)).accepts("Köln")
    assert not judge("5 km", (), ("5 kilometres",)).accepts("five kilometres")
    assert not judge("Müller", (), ("Mueller",)).accepts("Mueller")
