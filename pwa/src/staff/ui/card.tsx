import { type ReactNode, useId } from 'react';
import { classNames } from '../../ui/basics/class-names.ts';
import ui from './staff.module.css';

type CardProps = {
  title: string;
  /** Stands beside the title. */
  aside?: ReactNode;
  /** The level of the heading. Cards of level 3 are no landmarks, because a record has too many of them. */
  level?: 2 | 3;
  /** A card with an id can get the focus from a link. */
  id?: string | undefined;
  /** Shows the title alone until the card is opened. */
  isFolded?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
};

export function Card({ title, aside, level = 2, id, isFolded, className, children }: CardProps) {
  const headingId = useId();
  const heading = level === 2 ? <h2 id={headingId}>{title}</h2> : <h3>{title}</h3>;
  return (
    <section
      id={id}
      tabIndex={id ? -1 : undefined}
      className={classNames(ui.card, className)}
      aria-labelledby={level === 2 ? headingId : undefined}
    >
      {isFolded ? (
        <details className={ui.folded}>
          <summary>{heading}</summary>
          {children}
        </details>
      ) : (
        <>
          <header className={classNames(ui.row, ui.apart)}>
            {heading}
            {aside}
          </header>
          {children}
        </>
      )}
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
