import type { HTMLAttributes } from 'react';
import { classNames } from '../../ui/basics/class-names.ts';
import ui from './staff.module.css';

type Props = HTMLAttributes<HTMLSpanElement> & {
  /** `wait` means that somebody has to act, `stop` that nothing goes on, `good` that it agrees, and `own` that it is mine. */
  tone?: 'plain' | 'wait' | 'stop' | 'good' | 'own';
};

/** Renders a count or a few words about the thing beside it. The words carry the meaning, and the tone repeats it. */
export const Badge = ({ tone = 'plain', className, ...rest }: Props) => (
  <span {...rest} className={classNames(ui.badge, className)} data-tone={tone} />
);
