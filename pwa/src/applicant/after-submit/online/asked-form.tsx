import { t } from '@lingui/core/macro';
import { messageLanguages } from '@tshepa/contracts/constants';
import type { ApplicantRecord } from '@tshepa/contracts/entities/customer';
import { errorCatalogue } from '@tshepa/contracts/errors';
import { saveApplication } from '@tshepa/contracts/operations/application/save-application';
import { askTexts } from '@tshepa/contracts/rules/ask-texts';
import { parseMoney } from '@tshepa/contracts/rules/money';
import { newerCode } from '@tshepa/contracts/tolerant-reader';
import { type FormEvent, useState } from 'react';
import { sendDocuments, storeFile, type UploadFile } from '../../../offline/index.ts';
import { prepareDocument } from '../../../platform/documents/prepare-document.ts';
import { dayText } from '../../../platform/formats.ts';
import { useSiteStatus } from '../../../platform/status/site-status.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { Actions, Card, Stack } from '../../../ui/basics/page.tsx';
import fieldStyles from '../../../ui/forms/field.module.css';
import { controlProps, Field } from '../../../ui/forms/field.tsx';
import { i18n, say } from '../../../ui/i18n/i18n.tsx';
import { MoneyInput, TextInput } from '../../../ui/inputs/text-input.tsx';
import { inSession, pageCall } from '../../shared/in-session.ts';
import { useAsk } from '../../shared/online/use-ask.ts';

type Asked = NonNullable<ApplicantRecord['asked']>;
type Props = { customerId: string; asked: Asked; onSent: () => Promise<unknown> };

const documentOf = {
  statements: { fileType: 'BANK_STATEMENT', wanted: 'statement', accept: 'application/pdf,.pdf' },
  payslip: { fileType: 'PAYSLIP', wanted: 'payslip', accept: 'application/pdf,image/jpeg,image/png' },
} as const;

/** Shows exactly what staff asked for, and the one field that answers it. */
export function AskedForm(props: Props) {
  const { thing, dueDay } = props.asked;
  if (thing === newerCode) return null;
  const language = messageLanguages.find((known) => known === i18n.locale) ?? 'en';
  const day = dayText(dueDay);
  return (
    <Card>
      <h2>{t`We need one more thing from you`}</h2>
      <p>{askTexts[language][thing]}</p>
      <p>
        <strong>{t`Please send it by ${day}.`}</strong>
      </p>
      {thing === 'statements' || thing === 'payslip' ? (
        <DocumentAnswer {...props} thing={thing} />
      ) : (
        <FigureAnswer {...props} thing={thing} />
      )}
    </Card>
  );
}

const useIsOnline = () => useSiteStatus((site) => site.isOnline && site.active);

function FigureAnswer({ customerId, thing, onSent }: Props & { thing: 'netSalary' | 'grossSalary' }) {
  const [typed, setTyped] = useState('');
  const [wasTried, setWasTried] = useState(false);
  const isOnline = useIsOnline();
  const send = useAsk(
    (amount: number, idempotencyKey) =>
      pageCall(
        saveApplication,
        { id: customerId, employmentRequest: { [thing]: amount } },
        { idempotencyKey },
      ),
    () => void onSent(),
  );
  const amount = parseMoney(typed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasTried(true);
    if (amount !== undefined && !send.isBusy) void send.run(amount);
  };
  const problem = send.problem || (wasTried && amount === undefined ? say('Enter an amount') : '');
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <MoneyInput
          id="asked-figure"
          label={thing === 'netSalary' ? t`Net salary` : t`Gross salary`}
          value={typed}
          onChange={setTyped}
          error={problem || undefined}
        />
        <SendButton isBusy={send.isBusy} isOnline={isOnline} />
      </Stack>
    </form>
  );
}

function DocumentAnswer({ customerId, thing, onSent }: Props & { thing: keyof typeof documentOf }) {
  const { fileType, wanted, accept } = documentOf[thing];
  const [chosen, setChosen] = useState<UploadFile[]>([]);
  const [refusal, setRefusal] = useState('');
  const [password, setPassword] = useState('');
  const isOnline = useIsOnline();
  const send = useAsk(
    (files: UploadFile[], idempotencyKey) =>
      inSession(() => sendDocuments({ customerId, fileType, files }, idempotencyKey)),
    () => void onSent(),
  );
  const take = async (picked: File[]) => {
    setRefusal('');
    setChosen([]);
    try {
      const stored: UploadFile[] = [];
      for (const file of picked) {
        const prepared = await prepareDocument(file, wanted);
        if ('kind' in prepared) return setRefusal(say(errorCatalogue[prepared.code].text));
        stored.push({ ...(await storeFile(prepared.file)), finding: prepared.finding });
      }
      setChosen(stored);
    } catch {
      setRefusal(say('Something went wrong. Please try again.'));
    }
  };
  const isLocked = chosen.some(({ finding }) => finding?.kind === 'locked');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (send.isBusy) return;
    if (chosen.length === 0)
      setRefusal(say(errorCatalogue[thing === 'payslip' ? 'file.no_payslip' : 'file.none'].text));
    else void send.run(chosen.map((file) => (isLocked && password ? { ...file, password } : file)));
  };
  const field = {
    id: 'asked-file',
    label: thing === 'statements' ? t`Statements of the last 3 months` : t`Your latest payslip`,
    error: refusal || send.problem || undefined,
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <Field {...field}>
          <input
            {...controlProps(field)}
            type="file"
            className={fieldStyles.control}
            accept={accept}
            multiple={thing === 'statements'}
            onChange={(event) => void take([...(event.target.files ?? [])].slice(0, 3))}
          />
        </Field>
        {isLocked ? (
          <TextInput
            id="asked-password"
            label={t`Password of this PDF`}
            type="password"
            autoComplete="off"
            value={password}
            onChange={setPassword}
          />
        ) : null}
        <SendButton isBusy={send.isBusy} isOnline={isOnline} />
      </Stack>
    </form>
  );
}

const SendButton = ({ isBusy, isOnline }: { isBusy: boolean; isOnline: boolean }) => (
  <Actions>
    <Button type="submit" isBusy={isBusy} disabled={!isOnline}>
      {t`Send`}
    </Button>
  </Actions>
);
