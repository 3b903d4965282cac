import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { errorCatalogue } from '@tshepa/contracts/errors';
import { wizardSteps } from '@tshepa/contracts/steps';
import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useApplication } from '../../offline/index.ts';
import type { WantedDocument } from '../../platform/documents/document-type.ts';
import { dataSize } from '../../platform/formats.ts';
import { removeShared, type SharedFile } from '../../platform/inbox/inbox.ts';
import { paths } from '../../platform/paths.ts';
import { Button, LinkButton } from '../../ui/basics/button.tsx';
import { Actions, Card, Stack } from '../../ui/basics/page.tsx';
import { Notice } from '../../ui/forms/notice.tsx';
import { say } from '../../ui/i18n/i18n.tsx';
import { sameFileText } from '../shared/same-document.ts';
import { type Placement, placeShared, stepOfPurpose } from '../shared/shared-documents.ts';

/** Returns the reason why no document arrived, or undefined when `code` is the id of a share. */
function troubleText(code: string): string | undefined {
  switch (code) {
    case 'again':
      return t`The app was not ready yet. Please open it and share the document again.`;
    case 'wrong-type':
      return say(errorCatalogue['file.type_refused'].text);
    case 'too-large':
      return say(errorCatalogue['file.too_large'].text);
    case 'empty':
      return say(errorCatalogue['file.empty'].text);
    case 'none':
      return t`No document arrived. Please share it again as a file.`;
    case 'failed':
      return t`This phone could not save the document. Free up some space, then share it again.`;
    default:
      return undefined;
  }
}

type Props = { documents: readonly SharedFile[]; onRemoved: () => void };

/** Lists documents that were shared from another app, and asks what each one is. */
export function SharedDocuments({ documents, onRemoved }: Props) {
  const [query] = useSearchParams();
  const shareId = query.get('shared') ?? '';
  const trouble = troubleText(shareId) ?? troubleText(query.get('refused') ?? '');
  const isLoaded = useApplication((application) => application.isLoaded);
  const { answers, answer, isBusy, takeAll } = useAnswers();
  if (!isLoaded) return null;
  const asked = documents.filter(
    (document) =>
      document.contentType === 'application/pdf' &&
      (answers[document.id] ?? formerAnswer(document)) === 'asking',
  );
  const count = asked.length;
  const isGone = shareId !== '' && !trouble && !documents.some((document) => document.shareId === shareId);
  if (!trouble && !isGone && documents.length === 0) return null;
  return (
    <Stack>
      {trouble ? (
        <div role="alert">
          <Notice tone="warning">{trouble}</Notice>
        </div>
      ) : null}
      {isGone ? <Notice>{t`The shared document is not on this phone any more.`}</Notice> : null}
      {count > 1 ? (
        <Actions>
          <Button isBusy={isBusy} onClick={() => void takeAll(asked)}>
            {t`All ${count} are bank statements`}
          </Button>
        </Actions>
      ) : null}
      {documents.map((document) => (
        <SharedDocument
          key={document.id}
          document={document}
          answer={answers[document.id] ?? formerAnswer(document)}
          onAnswer={(found) => answer({ [document.id]: found })}
          onRemoved={onRemoved}
        />
      ))}
    </Stack>
  );
}

type Answer = Placement | 'asking' | 'removed';

const pathOf = (purpose: WantedDocument) =>
  wizardSteps.find(({ id }) => id === stepOfPurpose[purpose])?.path ?? paths.formApplication;
/** Returns the answer of an earlier visit, when the document could not be placed yet. */
const formerAnswer = ({ purpose }: SharedFile): Answer => {
  if (purpose === null) return 'asking';
  return useApplication.getState().draft?.loanRequest ? 'too-early' : 'no-application';
};

/**
 * Keeps what happened to each document. `takeAll` takes several documents as statements. Unusable documents stay listed
 * with the reason.
 */
function useAnswers() {
  const navigate = useNavigate();
  const [answers, setAnswers] = useState<Record<string, Answer>>({});
  const [isBusy, setIsBusy] = useState(false);
  const answer = (found: Record<string, Answer>) => setAnswers((earlier) => ({ ...earlier, ...found }));
  const takeAll = async (documents: readonly SharedFile[]) => {
    setIsBusy(true);
    const found: Record<string, Answer> = {};
    for (const document of documents)
      found[document.id] = await placeShared(document, 'statement').catch((): Placement => 'gone');
    setIsBusy(false);
    answer(found);
    if (Object.values(found).every((outcome) => outcome === 'placed')) navigate(pathOf('statement'));
  };
  return { answers, answer, isBusy, takeAll };
}

type DocumentProps = {
  document: SharedFile;
  answer: Answer;
  onAnswer: (answer: Answer) => void;
  onRemoved: () => void;
};

/** Shows one document: what it is, and what happened to it. */
function SharedDocument({ document: shared, answer, onAnswer, onRemoved }: DocumentProps) {
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  const title = useRef<HTMLParagraphElement>(null);
  const { name, sizeBytes } = shared;
  const size = dataSize(sizeBytes);

  const take = async (purpose: WantedDocument) => {
    setIsBusy(true);
    const placement = await placeShared(shared, purpose).catch((): Placement => 'gone');
    setIsBusy(false);
    onAnswer(placement);
    if (placement === 'placed') return navigate(pathOf(purpose));
    // The question disappears with the button that had the focus.
    title.current?.focus();
  };
  const remove = async () => {
    await removeShared(shared.id);
    onAnswer('removed');
    onRemoved();
    document.getElementById('phone-title')?.focus();
  };

  if (answer === 'removed' || answer === 'placed') return null;
  const isOpen = answer !== 'no-application' && answer !== 'too-early' && answer !== 'too-late';
  return (
    <Card>
      <p ref={title} tabIndex={-1}>
        <strong>{name}</strong> ({size})
      </p>
      <div role="status">
        <Outcome answer={answer} />
      </div>
      {isOpen ? (
        <>
          <p>{t`Bank statement or payslip?`}</p>
          <Actions>
            <Button isBusy={isBusy} onClick={() => void take('statement')}>
              {t`Bank statement`}
            </Button>
            <Button isBusy={isBusy} onClick={() => void take('payslip')}>
              {t`Payslip`}
            </Button>
          </Actions>
        </>
      ) : null}
      <Actions>
        {answer === 'no-application' ? (
          <LinkButton to={paths.home}>{t`Start an application`}</LinkButton>
        ) : null}
        {answer === 'too-early' ? (
          <LinkButton to={paths.formApplication}>{t`Continue my application`}</LinkButton>
        ) : null}
        <Button look="plain" onClick={() => void remove()}>
          {t`Remove ${name}`}
        </Button>
      </Actions>
    </Card>
  );
}

function Outcome({ answer }: { answer: Answer }) {
  if (typeof answer === 'object')
    return (
      <Notice tone="warning">
        {answer.kind === 'twin' ? sameFileText(answer) : say(errorCatalogue[answer.code].text)}
      </Notice>
    );
  switch (answer) {
    case 'no-application':
      return (
        <Trans>
          There is no application on this phone yet. The document stays here for 7 days, until an application
          reaches that step.
        </Trans>
      );
    case 'too-early':
      return t`The document stays on this phone for 7 days and is added when your application reaches that step.`;
    case 'too-late':
      return t`Your application was submitted already. No documents can be added to it any more.`;
    case 'full':
      return (
        <Notice tone="warning">{t`That step already has all its documents. Remove one of them first.`}</Notice>
      );
    case 'gone':
      return <Notice tone="warning">{t`This document could not be read. Please share it again.`}</Notice>;
    default:
      return null;
  }
}
