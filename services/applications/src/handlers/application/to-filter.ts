import { assertThat } from '@tshepa/contracts';

/** Query strings contain an empty value for a filter that is not set. */
export const given = <Text extends string>(value: Text | '' | undefined): Text | undefined =>
  value === '' ? undefined : value;

/** Both days of a range. Throws, naming the field `pointer`, when the last day is before the first. */
export function dayRange(from: string | undefined, to: string | undefined, pointer: string) {
  const [fromDay, toDay] = [given(from), given(to)];
  assertThat(!fromDay || !toDay || fromDay <= toDay, 'request.invalid', {
    fields: [{ pointer, message: 'The last day is before the first' }],
  });
  return { fromDay, toDay };
}
