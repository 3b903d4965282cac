import { type ReactNode, useId } from 'react';
import ui from './staff.module.css';

/** A part of a page with a heading of its own. */
export function Card({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={ui.card} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
