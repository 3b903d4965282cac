import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/basics/button.tsx';
import { Section } from './facts.tsx';

type Props = { title: string; children: ReactNode };

/** A part of a record that is asked for only when somebody opens it, because the question is a row of the trail itself. */
export function OpenedSection({ title, children }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const toggle = (
    <Button look="plain" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
      {`${isOpen ? 'Hide' : 'Show'} ${title.toLowerCase()}`}
    </Button>
  );
  return (
    <Section title={title} isWide aside={toggle}>
      {isOpen ? children : null}
    </Section>
  );
}
