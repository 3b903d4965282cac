import type { CustomerRecord } from '@tshepa/contracts/entities/customer';
import { useEffect, useState } from 'react';
import { create } from 'zustand';
import { Button } from '../../../ui/basics/button.tsx';
import { Select } from '../../../ui/forms/choices.tsx';
import { viewableFiles } from '../../documents/stored-file.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import ui from '../../ui/staff.module.css';
import { Section } from '../detail/facts.tsx';

const DocumentContent = lazyPart(() => import('../../documents/document-content.tsx'), 'DocumentContent');

/** The record itself is drawn first. */
const prepareAfterMs = 500;

/** Whoever decides reads documents, so the reader is there before the first one is opened. */
const prepareReader = () =>
  void import('../../documents/pdf.ts').then(
    (pdf) => pdf.prepareReader(),
    () => undefined,
  );

/** Every document that is shown is recorded, so the first one waits for a tap. After that each record shows its own. */
const useDocumentBeside = create(() => ({ isShown: false }));

/** Shows a document beside the figures. */
export function DocumentPane({ record }: { record: CustomerRecord }) {
  const { isShown } = useDocumentBeside();
  const files = viewableFiles(record);
  const [chosen, setChosen] = useState('');
  const shown = files.find(({ file }) => file.fileId === chosen) ?? files[0];
  const hasFiles = shown !== undefined;
  useEffect(() => {
    if (!hasFiles) return;
    const timer = setTimeout(prepareReader, prepareAfterMs);
    return () => clearTimeout(timer);
  }, [hasFiles]);
  if (!shown) return null;
  const toggle = (
    <Button
      look="plain"
      aria-expanded={isShown}
      onClick={() => useDocumentBeside.setState({ isShown: !isShown })}
    >
      {isShown ? 'Hide document' : 'Show document'}
    </Button>
  );
  return (
    <Section title="Document" aside={toggle}>
      {isShown ? (
        <>
          <Select
            id="besideDocument"
            label="Shown beside the figures"
            options={files.map(({ file, label }) => ({ value: file.fileId, label }))}
            value={shown.file.fileId}
            onChange={setChosen}
          />
          <DocumentContent key={shown.file.fileId} shown={shown} />
        </>
      ) : (
        <p className={ui.soft}>{`${files.length} to read beside the figures.`}</p>
      )}
    </Section>
  );
}
