import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SentLine } from './file-slot.tsx';

test('[S2.16] a slot shows the name of its sent statement, with the month and the owner if they were read', () => {
  const sent = { fileId: 'a', name: 'september.pdf', sizeBytes: 9, sha256: 'a'.repeat(64) };
  const shown = renderToStaticMarkup(
    <SentLine sent={{ ...sent, periodEnd: '2026-09-30', holder: 'T NKOSI' }} />,
  );
  expect(shown).toContain('We have september.pdf: September 2026, T NKOSI');
  expect(renderToStaticMarkup(<SentLine sent={sent} />)).toContain('We have september.pdf<');
});
