import type { MessageDescriptor } from '@lingui/core';
import { bankFormSchema, customerFormSchema, employmentFormSchema } from '@tshepa/contracts/entities/forms';
import type { FieldError } from '@tshepa/contracts/errors';
import { inconsistencies } from '@tshepa/contracts/rules/consistency';
import { formatDay, johannesburgDay, parseDay } from '@tshepa/contracts/rules/dates';
import { formatMoney, parseMoney } from '@tshepa/contracts/rules/money';
import {
  localPhone,
  withoutGroups,
  withoutInvisible,
  withoutSpaces,
} from '@tshepa/contracts/rules/typed-text';
import { withPasted } from '@tshepa/contracts/text-problems';
import type * as z from 'zod/mini';
import type { Draft, FormName } from '../../offline/index.ts';
import type { HardWordText } from '../../ui/forms/hard-word.tsx';
import { i18n } from '../../ui/i18n/i18n.tsx';

export type { FormName };

export const formSchemas = {
  customerRequest: customerFormSchema,
  employmentRequest: employmentFormSchema,
  bankRequest: bankFormSchema,
} satisfies Record<FormName, z.ZodMiniObject>;

/** An option to choose. Names that are the same in every language are plain text. */
export type Option = { value: string; label: MessageDescriptor | string };

export const textOf = (label: Option['label']) => (typeof label === 'string' ? label : i18n._(label));

/**
 * A line that shows answers which follow from other answers. Its controls appear when Change is pressed or one of its
 * answers is wrong.
 */
export type AnswerLine = {
  /** Says where the answers come from. */
  note: MessageDescriptor;
  /** Shows the answers as one text with one label. By default each answer is shown with its own label. */
  whole?: { label: MessageDescriptor; text: (values: Values) => string };
  /** True when the answers are asked for although nobody pressed Change. */
  isAsked?: (values: Values) => boolean;
  /**
   * The question whose answer fills in this line. If that answer is wrong, the line's empty answers are not reported.
   */
  from?: string;
};

/** One question of a step, as data. `name` is the answer's name on the wire and the id of its control. */
export type FieldSpec = {
  name: string;
  form: FormName;
  label: MessageDescriptor;
  control: 'text' | 'digits' | 'email' | 'date' | 'money' | 'number' | 'select' | 'radio' | 'suggest';
  hint?: MessageDescriptor;
  options?: readonly Option[];
  /** Writes the answer in words where its bare value would mislead, given the answers of the step. */
  inWords?: (values: Values) => string;
  autoComplete?: string;
  /** The maximum length. A longer answer is reported at once and never cut. */
  most?: number;
  /** True when typing stops at `most` and a longer paste is refused. */
  isCapped?: true;
  /** True for digits that may begin with the country code. */
  isPhone?: true;
  /** True when the answer is checked as soon as it is finished, not only on SUBMIT. */
  isCheckedEarly?: boolean;
  /** Set when the answer follows from other answers. Neighbouring questions with the same line share it. */
  line?: AnswerLine;
  /** Set when one text stands for several answers. The text itself is never saved. */
  combined?: { read: (text: string) => Values; write: (values: Values) => string };
  /** A word of the question that is explained below it. */
  hardWord?: HardWordText;
  /** The calendar's first and last day, as `yyyy-MM-dd`. */
  range?: { min?: string; max?: string };
};

export type Values = Record<string, string>;
export type Forms = Pick<Draft, FormName>;
export type Errors = Record<string, string>;

/** Removes invisible characters, and spaces in numbers. All other mistakes stay in the field and get a message. */
export function cleanText({ control, isPhone }: FieldSpec, text: string): string {
  if (control === 'select' || control === 'radio') return text;
  if (control === 'digits' || control === 'number') return isPhone ? localPhone(text) : withoutGroups(text);
  return control === 'email' ? withoutSpaces(text) : withoutInvisible(text);
}

export const pasteProblem = (spec: FieldSpec, count: number) =>
  withPasted(readValues([spec], {}).errors[spec.name] ?? '', count);

const asTyped = (spec: FieldSpec, text: string) => {
  const day = spec.control === 'date' ? parseDay(text) : undefined;
  return day ? formatDay(day) : text;
};

export function initialValues(specs: readonly FieldSpec[], forms: Forms, typed: Values = {}): Values {
  const values = Object.fromEntries(
    specs.map((spec) => {
      const stored: unknown = Object.entries(forms[spec.form]).find(([name]) => name === spec.name)?.[1];
      const text = typed[spec.name] ?? (stored === undefined || stored === null ? '' : String(stored));
      return [spec.name, asTyped(spec, text)];
    }),
  );
  for (const { name, combined } of specs) if (combined) values[name] = typed[name] ?? combined.write(values);
  return values;
}

/**
 * Keeps a combined text and its answers in step: typing the text changes the answers, and typing an answer changes the
 * text.
 */
export function syncCombined(specs: readonly FieldSpec[], name: string, values: Values): Values {
  const whole = specs.find((spec) => spec.combined && (spec.name === name || name in spec.combined.read('')));
  if (!whole?.combined) return values;
  return whole.name === name
    ? { ...values, ...whole.combined.read(values[name] ?? '') }
    : { ...values, [whole.name]: whole.combined.write(values) };
}

const read = (spec: FieldSpec, text: string): unknown => {
  if (spec.control === 'money') return parseMoney(text) ?? Number.NaN;
  if (spec.control === 'date') return parseDay(text) ?? text;
  if (spec.control === 'number') return /^[0-9]+$/.test(text) ? Number(text) : Number.NaN;
  return text.trim();
};

/** Returns an answer as a line shows it: the label of the chosen option, an amount in rand, or the text of the field. */
export function shownText({ control, options }: FieldSpec, text: string): string {
  const amount = control === 'money' ? parseMoney(text) : undefined;
  if (amount !== undefined) return formatMoney(amount);
  return textOf(options?.find(({ value }) => value === text)?.label ?? text) || '–';
}

/** Groups neighbours that share a line. Every other question is a group of its own. */
export function inLines(specs: readonly FieldSpec[]): { line: AnswerLine | undefined; specs: FieldSpec[] }[] {
  const groups: ReturnType<typeof inLines> = [];
  for (const spec of specs) {
    const last = groups.at(-1);
    if (last && spec.line && last.line === spec.line) last.specs.push(spec);
    else groups.push({ line: spec.line, specs: [spec] });
  }
  return groups;
}

type Reading = { forms: Partial<Forms>; errors: Errors };

/** Parses a step's text with the contracts' schemas. Each error has the name of its question. */
export function readValues(specs: readonly FieldSpec[], values: Values): Reading {
  const forms: Record<string, Record<string, unknown>> = {};
  const errors: Errors = {};
  for (const spec of specs) {
    if (spec.combined) {
      if (!values[spec.name]?.trim()) errors[spec.name] = 'Please fill this in';
      continue;
    }
    const shape: Record<string, z.ZodMiniType> = formSchemas[spec.form].shape;
    const schema = shape[spec.name];
    const parsed = schema?.safeParse(read(spec, values[spec.name] ?? ''));
    if (parsed?.success) forms[spec.form] = { ...forms[spec.form], [spec.name]: parsed.data };
    else if (spec.control === 'money' && isUnreadable(values[spec.name] ?? ''))
      errors[spec.name] = 'Enter an amount in rand, like 5000 or 5,000.50';
    else errors[spec.name] = messageOf(parsed?.error?.issues[0]?.message, spec);
  }
  return { forms: forms as Partial<Forms>, errors };
}

const isUnreadable = (text: string) => text.trim() !== '' && parseMoney(text) === undefined;

const messageOf = (message: string | undefined, spec: FieldSpec) => {
  if (message && !message.startsWith('Invalid')) return message;
  return spec.control === 'money'
    ? 'Enter an amount'
    : spec.control === 'number'
      ? 'Enter a number'
      : 'Please check this answer';
};

/** Leaves out the error of an empty answer while the answer that would fill it in is wrong. */
export const withoutRepeats = (specs: readonly FieldSpec[], values: Values, errors: Errors): Errors =>
  Object.fromEntries(
    Object.entries(errors).filter(([name]) => {
      const source = specs.find((spec) => spec.name === name)?.line?.from;
      return !source || !errors[source] || values[name];
    }),
  );

/** Finds contradictions between the answers of this step and earlier answers. */
export function contradictions(
  specs: readonly FieldSpec[],
  draft: Draft,
  forms: Partial<Forms>,
  now: Date,
): Errors {
  const answers = { ...draft.customerRequest, ...forms.customerRequest };
  return toErrors(inconsistencies(answers, johannesburgDay(now)), specs).byField;
}

/** Separates the refused answers of this step from all other refused answers. */
export function toErrors(
  fields: readonly FieldError[],
  specs: readonly FieldSpec[],
): { byField: Errors; others: string[] } {
  const byField: Errors = {};
  const others: string[] = [];
  for (const { pointer, message } of fields) {
    const name = pointer.split('/').at(-1) ?? '';
    if (specs.some((spec) => spec.name === name)) byField[name] ??= message;
    else others.push(message);
  }
  return { byField, others };
}
