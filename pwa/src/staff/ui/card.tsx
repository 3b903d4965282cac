import { type ReactNode, useId } from 'react';
import { classNames } from '../../ui/basics/class-names.ts';
import ui from './staff.module.css';

export function Card({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={ui.card} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

type ItemProps = {
  title: string;
  facts: string;
  details?: ReactNode;
  isOff?: boolean;
  children: ReactNode;
};

/** Renders an item of a list, with its facts on one side and its buttons on the other. */
export const ListItem = ({ title, facts, details, isOff, children, ...rest }: ItemProps) => (
  <li {...rest} className={classNames(ui.row, ui.panel, isOff && ui.off)}>
    <span className={ui.main}>
      <strong>{title}</strong>
      <span className={ui.soft}>{facts}</span>
      {details}
    </span>
    <span className={ui.buttons}>{children}</span>
  </li>
);
