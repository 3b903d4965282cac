import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { Spinner } from '../../ui/basics/logo.tsx';
import { textOfPage } from '../files/pdf.ts';
import { IconButton } from '../ui/icon-button.tsx';
import styles from './document-viewer.module.css';
import { PasswordForm } from './password-form.tsx';
import { Stage, useView } from './stage.tsx';
import type { FileContent } from './stored-file.ts';
import { usePageDrawing } from './use-page-drawing.ts';
import { usePdf } from './use-pdf.ts';

type Props = { content: FileContent; label: string };

export function PdfDocument({ content, label }: Props) {
  const { state, unlock } = usePdf(content.bytes);
  if (state.kind === 'opening') return <Spinner />;
  if (state.kind === 'locked') return <PasswordForm wasWrong={state.wasWrong} onPassword={unlock} />;
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
