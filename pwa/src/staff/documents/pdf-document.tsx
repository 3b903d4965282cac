import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useSiteStatus } from '../../platform/status/site-status.ts';
import { Button } from '../../ui/basics/button.tsx';
import { classNames } from '../../ui/basics/class-names.ts';
import { Spinner } from '../../ui/basics/logo.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { IconButton } from '../ui/buttons.tsx';
import { MissingPart } from '../ui/missing-part.tsx';
import ui from '../ui/staff.module.css';
import styles from './document-viewer.module.css';
import { type OpenedPdf, openPdf, PdfLockedError, PdfReaderMissingError, textOfPage } from './pdf.ts';
import { Stage, useView } from './stage.tsx';
import type { FileContent } from './stored-file.ts';
import { usePageDrawing } from './use-page-drawing.ts';

export function PdfDocument({ content, label }: { content: FileContent; label: string }) {
  const { state, unlock, isOnline } = usePdf(content.bytes);
  if (state.kind === 'opening') return <Spinner />;
  if (state.kind === 'locked') return <PasswordForm wasWrong={state.wasWrong} onPassword={unlock} />;
  if (state.kind === 'no-reader') return <MissingPart isOnline={isOnline} />;
  if (state.kind === 'broken') return <p role="alert">This document cannot be shown. Download it instead.</p>;
  return <PdfPages document={state.document} label={label} />;
}

function PdfPages({ document, label }: { document: PDFDocumentProxy; label: string }) {
  const view = useView();
  const [page, setPage] = useState(1);
  const [isText, setIsText] = useState(false);
  const stage = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const hasFailed = usePageDrawing({ document, page, view, stage, canvas, isOff: isText });
  const named = `${label}, page ${page} of ${document.numPages}`;
  const go = (next: number) => {
    setPage(next);
    stage.current?.scrollTo(0, 0);
  };
  return (
    <Stage
      ref={stage}
      label={named}
      view={view}
      paging={{ page, pages: document.numPages, onGo: go }}
      tools={
        <IconButton
          icon="text"
          label="Text of this page"
          word="Text"
          aria-pressed={isText}
          onClick={() => setIsText(!isText)}
        />
      }
    >
      {isText ? (
        <PageText document={document} page={page} />
      ) : (
        <>
          <canvas ref={canvas} role="img" aria-label={named} className={styles.sheet} />
          {hasFailed ? <p role="alert">This page cannot be drawn. Try its text, or download it.</p> : null}
        </>
      )}
    </Stage>
  );
}

function PageText({ document, page }: { document: PDFDocumentProxy; page: number }) {
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    let isGone = false;
    setText(null);
    const show = (found: string) => {
      if (!isGone) setText(found);
    };
    textOfPage(document, page).then(show, () => show(''));
    return () => {
      isGone = true;
    };
  }, [document, page]);
  if (text === null) return <Spinner />;
  return <pre className={styles.text}>{text || 'There is no text on this page. It is a picture.'}</pre>;
}

type Opening =
  | { kind: 'opening' }
  | { kind: 'broken' }
  | { kind: 'no-reader' }
  | { kind: 'locked'; wasWrong: boolean }
  | { kind: 'open'; document: OpenedPdf['document'] };

/** Keeps a PDF open while it is viewed. Only this screen holds the password, in memory. */
function usePdf(bytes: Uint8Array) {
  const [password, setPassword] = useState('');
  const [state, setState] = useState<Opening>({ kind: 'opening' });
  const [tries, setTries] = useState(0);
  const isOnline = useSiteStatus((status) => status.isOnline);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a returning connection is a reason to try again
  useEffect(() => {
    if (isOnline && state.kind === 'no-reader') setTries((before) => before + 1);
  }, [isOnline]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every try opens the document again
  useEffect(() => {
    let isGone = false;
    let opened: OpenedPdf | undefined;
    setState({ kind: 'opening' });
    openPdf(bytes, password).then(
      (pdf) => {
        opened = pdf;
        if (isGone) pdf.close();
        else setState({ kind: 'open', document: pdf.document });
      },
      (error: unknown) => {
        if (isGone) return;
        if (error instanceof PdfLockedError) setState({ kind: 'locked', wasWrong: error.wasWrong });
        else setState({ kind: error instanceof PdfReaderMissingError ? 'no-reader' : 'broken' });
      },
    );
    return () => {
      isGone = true;
      opened?.close();
    };
  }, [bytes, password, tries]);
  return { state, unlock: setPassword, isOnline };
}

type PasswordProps = { wasWrong: boolean; onPassword: (password: string) => void };

function PasswordForm({ wasWrong, onPassword }: PasswordProps) {
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password) onPassword(password);
  };
  return (
    <form className={classNames(ui.stack, styles.password)} onSubmit={submit} autoComplete="off">
      <p>This document is locked.</p>
      <TextInput
        id="documentPassword"
        label="Password of this document"
        hint="Banks often use the ID number or the account number. The password is not stored."
        type="password"
        autoComplete="off"
        value={password}
        onChange={setPassword}
        error={wasWrong ? 'This password does not open the document' : undefined}
        isErrorSpoken
      />
      <Button type="submit">Open</Button>
    </form>
  );
}
