import { fieldLimits } from '@tshepa/contracts/constants';
import { emailAddressSchema, idNumberSchema } from '@tshepa/contracts/fields';
import { parseDay } from '@tshepa/contracts/rules/dates';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../ui/basics/button.tsx';
import { classNames } from '../../ui/basics/class-names.ts';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { ToolButton } from './buttons.tsx';
import { DayRangeFields, rangeProblems } from './day-range.tsx';
import styles from './search-bar.module.css';
import ui from './staff.module.css';

/** The fields of every search, as typed. A complete day has the form `dd-MM-yyyy`. An empty field is not searched. */
export type SearchFields = { idNumber: string; email: string; from: string; to: string };
type FieldName = keyof SearchFields;

export const emptyFields: SearchFields = { idNumber: '', email: '', from: '', to: '' };

/** Keeps only the digits of typed or pasted text, up to the length of an ID number. */
export const digitsOfId = (typed: string) => typed.replace(/\D/g, '').slice(0, fieldLimits.idNumber);

/** Searches match only whole ID numbers and e-mail addresses, so a part of one would never find anybody. */
export function searchProblems({ idNumber, email, from, to }: SearchFields) {
  const isWholeId = !idNumber || idNumberSchema.safeParse(idNumber).success;
  const isWholeEmail = !email.trim() || emailAddressSchema.safeParse(email).success;
  return {
    idNumber: isWholeId ? undefined : 'Type all 13 digits',
    email: isWholeEmail ? undefined : 'Type the whole email address',
    ...rangeProblems({ from, to }),
  };
}

/** Returns the complete and valid fields, with days as `yyyy-MM-dd`. All other fields are undefined. */
export function validFields(fields: SearchFields) {
  const problems = searchProblems(fields);
  const valid = (name: FieldName) => (problems[name] ? undefined : fields[name].trim() || undefined);
  return {
    idNumber: valid('idNumber'),
    email: valid('email')?.toLowerCase(),
    from: parseDay(valid('from') ?? ''),
    to: parseDay(valid('to') ?? ''),
  };
}

export const isEmptySearch = (search: object) => Object.values(search).every((value) => value === '');

type Props = {
  label: string;
  ids: Record<FieldName, string>;
  emailLabel?: string;
  value: SearchFields;
  onChange: (change: Partial<SearchFields>) => void;
  onClear: () => void;
  className?: string | undefined;
  /** A field before all others. */
  first?: ReactNode;
  children: ReactNode;
};

/** Renders the fields of a search. A half-typed field shows its problem only after it has been left. */
export function SearchBar({ label, ids, emailLabel = 'Email', value, onChange, ...rest }: Props) {
  const [left, setLeft] = useState<readonly string[]>([]);
  const found = searchProblems(value);
  const problemOf = (name: FieldName) => (left.includes(name) ? found[name] : undefined);
  const leave = (name: FieldName) => setLeft((before) => [...before, name]);
  const isEmpty = isEmptySearch(value);
  /** On a phone the fields would push the list from the screen, so they are folded unless one of them is in use. */
  const [choice, setChoice] = useState<boolean | null>(null);
  const isUnfolded = choice ?? !isEmpty;
  useEffect(() => {
    if (isEmpty) setLeft([]);
  }, [isEmpty]);
  return (
    <search
      className={classNames(ui.panel, styles.search, rest.className)}
      aria-label={label}
      data-folded={!isUnfolded || undefined}
    >
      {rest.first}
      <ToolButton className={styles.fold} aria-expanded={isUnfolded} onClick={() => setChoice(!isUnfolded)}>
        {isUnfolded ? 'Hide filters' : 'Show filters'}
      </ToolButton>
      <TextInput
        id={ids.idNumber}
        label="ID Number"
        inputMode="numeric"
        autoComplete="off"
        value={value.idNumber}
        onChange={(typed) => onChange({ idNumber: digitsOfId(typed) })}
        onBlur={() => leave('idNumber')}
        error={problemOf('idNumber')}
      />
      <TextInput
        id={ids.email}
        label={emailLabel}
        type="email"
        autoComplete="off"
        value={value.email}
        onChange={(email) => onChange({ email })}
        onBlur={() => leave('email')}
        error={problemOf('email')}
      />
      {rest.children}
      <DayRangeFields
        ids={[ids.from, ids.to]}
        value={value}
        onChange={({ from, to }) => onChange({ from, to })}
        onLeave={leave}
        problems={{ from: problemOf('from'), to: problemOf('to') }}
      />
      <Button look="plain" className={styles.clear} disabled={isEmpty} onClick={rest.onClear}>
        Clear
      </Button>
    </search>
  );
}
