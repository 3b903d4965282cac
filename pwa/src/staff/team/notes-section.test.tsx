import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NoteItem } from './notes-section.tsx';

test('[S9.08] a note shows its time as dd-MM-yyyy HH:mm in South African time', () => {
  const note = {
    id: '01980000-0000-7000-8000-000000000001',
    at: '2026-03-02T22:30:00.000Z',
    author: 'agent@tshepa.example',
    text: 'Called the employer',
  };
  const shown = renderToStaticMarkup(<NoteItem note={note} />);
  expect(shown).toContain('>03-03-2026 00:30</time>');
  expect(shown).toContain('<span title="agent@tshepa.example">Agent</span>');
});
