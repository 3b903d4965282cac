import type { Random } from '@tshepa/integrations/faults';
import type { Forms } from './forms.ts';
import type { Key } from './key.ts';
import type { Pay } from './pay.ts';
import type { Sheet } from './sheet.ts';

type Drawing = { random: Random; forms: Forms };
/** What a layout draws, and what it leaves out or prints in another form than the pay says. */
type Drawn = { sheet: Sheet; printed?: Partial<Key> };
export type Layout = {
  name: string;
  isPublic?: true;
  mayBeHourly?: false;
  draw: (pay: Pay, drawing: Drawing) => Drawn;
};

/** The amounts of all deductions, tax and UIF first. */
export const deductionLines = (pay: Pay, { tax, uif }: { tax: string; uif: string }) => [
  { label: tax, cents: pay.taxCents },
  { label: uif, cents: pay.uifCents },
  ...pay.deductions,
];

export const nameOf = ({ employee }: Pay) => `${employee.firstNames} ${employee.surname}`;
