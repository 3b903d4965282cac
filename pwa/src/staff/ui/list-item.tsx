import type { ReactNode } from 'react';
import { classNames } from '../../ui/basics/class-names.ts';
import ui from './staff.module.css';

type Props = {
  title: string;
  /** A line below the title. */
  facts: string;
  details?: ReactNode;
  isOff?: boolean;
  /** The item's buttons. */
  children: ReactNode;
};

/** An item of a list: what it is on one side, what can be done with it on the other. */
export const ListItem = ({ title, facts, details, isOff, children, ...rest }: Props) => (
  <li {...rest} className={classNames(ui.row, ui.panel, isOff && ui.off)}>
    <span className={ui.main}>
      <strong>{title}</strong>
      <span className={ui.soft}>{facts}</span>
      {details}
    </span>
    <span className={ui.buttons}>{children}</span>
  </li>
);
