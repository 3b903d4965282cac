import { withCharacter, withCount, withPasted } from '../../src/text-problems.ts';

/** What a form makes of typed or pasted text: the value that it sends, or the sentence beside the question. */
type FormAnswer = { value: unknown } | { error: string };

/** One bad (or odd) input of a field: what the form answers, and what the server answers when it is sent just so. */
export type FieldCase = {
  input: string;
  text: string;
  form: FormAnswer;
  /** The sentence of the refusal, or nothing when the text is taken. */
  server: string | undefined;
};

const rightToLeft = '\u200F';
const noBreak = '\u00A0';
const picture = '😀';
const many = 10_000;

const value = (given: unknown): FormAnswer => ({ value: given });
/** Refused by both, in the same words. */
const refused = (input: string, text: string, error: string): FieldCase => ({
  input,
  text,
  form: { error },
  server: error,
});
const taken = (input: string, text: string, given: unknown): FieldCase => ({
  input,
  text,
  form: value(given),
  server: undefined,
});
/** Put right in sight by the form; the server takes nothing that is not written plainly. */
const putRight = (input: string, text: string, given: unknown, server?: string): FieldCase => ({
  input,
  text,
  form: value(given),
  server,
});
const without = (wanted: string, character: string) => withCharacter(wanted, character, /(?!)/u);

export type DigitsKind = { good: string; wanted: string; isCapped?: boolean; isPhone?: boolean };
export function digitsCases({ good, wanted, isCapped = false, isPhone = false }: DigitsKind): FieldCase[] {
  const [start, end] = [good.slice(0, 2), good.slice(2)];
  const tooLong = (input: string, text: string): FieldCase => ({
    input,
    text,
    form: { error: isCapped ? withPasted(wanted, text.length) : withCount(wanted, text.length) },
    server: withCount(wanted, text.length),
  });
  const abroad = (input: string, text: string, odd: string) =>
    putRight(input, text, good, without(wanted, odd));
  return [
    refused('empty', '', wanted),
    tooLong('too long', `${good}99`),
    refused('letters', `${start}O`, without(wanted, 'O')),
    refused('digits of another alphabet', '٠٨', without(wanted, '٠')),
    putRight('spaces around and inside', ` ${start} ${end}${noBreak}`, good, without(wanted, ' ')),
    putRight('a right-to-left mark', `${start}${rightToLeft}${end}`, good, without(wanted, rightToLeft)),
    refused('an emoji', `${start}${picture}`, without(wanted, picture)),
    tooLong('10,000 digits', '9'.repeat(many)),
    ...(isPhone
      ? [
          abroad('+27 and spaces', `+27 ${good.slice(1, 3)} ${good.slice(3)}`, '+'),
          putRight('0027', `0027${good.slice(1)}`, good, withCount(wanted, 13)),
          putRight('27', `27${good.slice(1)}`, good, withCount(wanted, 11)),
        ]
      : []),
  ];
}

const longest = (most: number) => `Use at most ${most} characters`;
const tooLongText = (most: number): FieldCase[] => [
  refused('too long', 'a'.repeat(most + 1), withCount(longest(most), most + 1)),
  refused('10,000 letters', 'x'.repeat(many), withCount(longest(most), many)),
];

export function nameCases(empty: string, most: number): FieldCase[] {
  const only = 'Use letters only';
  return [
    refused('empty', '  ', empty),
    ...tooLongText(most),
    refused('digits', 'Th4ndi', without(only, '4')),
    refused('another alphabet', 'Иван', without(only, 'И')),
    taken('spaces around and inside', ' T G N ', 'T G N'),
    putRight('a right-to-left mark', `T ${rightToLeft}G N`, 'T G N', without(only, rightToLeft)),
    putRight('a no-break space', `T G${noBreak}N`, 'T G N', without(only, noBreak)),
    refused('an emoji', `Tha${picture}`, without(only, picture)),
  ];
}

export function lineCases(most: number, isOptional = false): FieldCase[] {
  const only = 'Use letters, numbers and punctuation only';
  return [
    isOptional ? taken('empty', '  ', '') : refused('empty', '  ', 'Please fill this in'),
    ...tooLongText(most),
    taken('another alphabet', 'Ленина 5', 'Ленина 5'),
    taken('spaces around and inside', ' 12 Long ', '12 Long'),
    putRight('a right-to-left mark', `Lo${rightToLeft}ng`, 'Long', without(only, rightToLeft)),
    putRight('a no-break space', `12${noBreak}Long`, '12 Long'),
    refused('an emoji', `Long ${picture}`, without(only, picture)),
  ];
}

export function emailCases(most: number): FieldCase[] {
  const wanted = 'Enter an email address like name@example.co.za';
  const tooLong = `${'a'.repeat(most)}@example.com`;
  return [
    refused('empty', '', wanted),
    refused('too long', tooLong, withCount(longest(most), tooLong.length)),
    refused('10,000 letters', 'x'.repeat(many), withCount(longest(most), many)),
    refused('another alphabet', 'иван@example.com', without(wanted, 'и')),
    taken('spaces around', ' t@example.com ', 't@example.com'),
    putRight('a space inside', 't @example.com', 't@example.com', without(wanted, ' ')),
    putRight(
      'a right-to-left mark',
      `t${rightToLeft}@example.com`,
      't@example.com',
      without(wanted, rightToLeft),
    ),
    refused('an emoji', `${picture}@example.com`, without(wanted, picture)),
  ];
}

export function choiceCases(good: string, wanted = 'Choose one'): FieldCase[] {
  return [
    refused('empty', '', wanted),
    refused('too long', `${good}${good}`, wanted),
    refused('10,000 letters', 'x'.repeat(many), wanted),
    refused('another alphabet', 'другое', wanted),
    putRight('spaces around', ` ${good} `, good, wanted),
    refused('a right-to-left mark', `${good}${rightToLeft}`, wanted),
    refused('an emoji', picture, wanted),
  ];
}

/** Amounts are typed as text and sent as a number, so the server takes none of these as they are. */
export function moneyCases(): FieldCase[] {
  const server = 'Enter an amount';
  const asText = (input: string, text: string, form: FormAnswer): FieldCase => ({
    input,
    text,
    form,
    server,
  });
  const read = (text: string, amount: number, input = text) => asText(input, text, value(amount));
  const unreadable = { error: 'Enter an amount in rand, like 5000 or 5,000.50' };
  const tooLarge = { error: 'That amount is too large' };
  return [
    refused('empty', '', server),
    asText('too long', '99999999999', tooLarge),
    asText('10,000 digits', '9'.repeat(many), tooLarge),
    asText('letters', 'five', unreadable),
    asText('digits of another alphabet', '٥٠٠٠', unreadable),
    read(' R 5 000 ', 5000, 'R 5 000, spaces around'),
    read('R5000.00', 5000),
    read('5000,50', 5000.5),
    read('5,000.50', 5000.5),
    read('5 000.50', 5000.5),
    read('5.000,50', 5000.5),
    read('5,000', 5000),
    read('5.000', 5000),
    read(`R${noBreak}5${noBreak}000,5`, 5000.5, 'no-break spaces'),
    asText('0,500', '0,500', unreadable),
    asText('5,000,50', '5,000,50', unreadable),
    read(`50${rightToLeft}00`, 5000, 'a right-to-left mark'),
    asText('an emoji', `5000${picture}`, unreadable),
  ];
}

/** Days are typed as `dd-MM-yyyy` and sent as `yyyy-MM-dd`, which alone the server takes. */
export function dateCases(): FieldCase[] {
  const wanted = 'Date input not valid';
  return [
    refused('empty', '', wanted),
    refused('too long', '01-01-19800', wanted),
    refused('10,000 digits', '1'.repeat(many), wanted),
    refused('letters', 'first of May', wanted),
    refused('digits of another alphabet', '٠١-٠١-١٩٨٠', wanted),
    putRight('spaces around and inside', ' 01 - 01 - 1980 ', '1980-01-01', wanted),
    putRight('a right-to-left mark', `01-${rightToLeft}01-1980`, '1980-01-01', wanted),
    refused('an emoji', `01-01-1980${picture}`, wanted),
    taken('as it is sent', '1980-01-01', '1980-01-01'),
  ];
}

/** A day of the month is sent as a number. */
export function dayCases(): FieldCase[] {
  const wanted = 'Choose a day from 1 to 30';
  return [
    refused('empty', '', wanted),
    refused('too long', '250', wanted),
    refused('10,000 digits', '2'.repeat(many), wanted),
    refused('letters', '2O', wanted),
    refused('digits of another alphabet', '٢٥', wanted),
    putRight('spaces around', ' 25 ', 25, wanted),
    putRight('a right-to-left mark', `2${rightToLeft}5`, 25, wanted),
    refused('an emoji', `25${picture}`, wanted),
    refused('a day after 30', '31', wanted),
  ];
}

/** A message to people: anything may be meant, so nothing is taken away. */
export function messageCases(most: number): FieldCase[] {
  return [
    refused('empty', '  ', 'Please type a message'),
    ...tooLongText(most),
    taken('another alphabet', 'Добрый день', 'Добрый день'),
    taken('spaces around', ' Good day ', 'Good day'),
    taken('a right-to-left mark', `Good${rightToLeft} day`, `Good${rightToLeft} day`),
    taken('an emoji', picture, picture),
  ];
}
