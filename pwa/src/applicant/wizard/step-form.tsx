import { t } from '@lingui/core/macro';
import type { WizardStepId } from '@tshepa/contracts/steps';
import { type FocusEvent, type FormEvent, Fragment, type ReactNode, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type Command, type Draft, type NewCommand, type StoredError, saveOf } from '../../offline/index.ts';
import { serverNow } from '../../platform/network/server-clock.ts';
import { useSiteStatus } from '../../platform/status/site-status.ts';
import { BackLink, Button } from '../../ui/basics/button.tsx';
import { Actions, Stack } from '../../ui/basics/page.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { HardWord } from '../../ui/forms/hard-word.tsx';
import { AnswerLine } from './answer-line.tsx';
import { FieldControl } from './field-control.tsx';
import {
  cleanText,
  contradictions,
  type Errors,
  type FieldSpec,
  type Forms,
  initialValues,
  inLines,
  pasteProblem,
  readValues,
  syncCombined,
  textOf,
  toErrors,
  type Values,
  withoutRepeats,
} from './field-spec.ts';
import { useBackTo } from './frame/step-paths.ts';
import { useEarlyChecks } from './use-early-checks.ts';
import { useKeptTyping } from './use-kept-typing.ts';
import { useSubmitStep } from './use-submit-step.ts';

export type StepFormProps = {
  id: WizardStepId;
  draft: Draft;
  specs: readonly FieldSpec[];
  parked: Command | undefined;
  /** Returns the commands that SUBMIT queues, given the draft with this step's answers. The default is one save. */
  commands?: (draft: Draft, forms: Partial<Forms>) => NewCommand[];
  change?: (draft: Draft, forms: Partial<Forms>) => Partial<Draft>;
  beforeSubmit?: () => void;
  /** Fills in the answers that follow from the answer just given. `before` holds the answers until now. */
  derive?: (name: string, values: Values, before: Values) => Values;
  /** Returns errors that the schemas cannot find, because they depend on more than this step's answers. */
  check?: (values: Values) => Errors;
  /** Returns questions about answers that are valid but probably mistyped. SUBMIT asks once about each text. */
  ask?: (values: Values) => Errors;
  backTo?: string;
  onCancel?: () => void;
  busyText?: string;
  /** The path to open next, if it is not the next step. */
  next?: string;
  keptError?: StoredError | null;
  initialErrors?: Errors;
  header?: ReactNode;
  /** Shown below the question with this name. */
  below?: (name: string, values: Values) => ReactNode;
  footer?: (values: Values) => ReactNode;
};

/** The steps whose button says SUBMIT, as the requirements ask. The other steps say Continue. */
const saysSubmit: readonly WizardStepId[] = ['personal', 'verification'];

/** Renders the questions of a step. What is typed is kept on the phone at once, and sent as one command on SUBMIT. */
export function StepForm(props: StepFormProps) {
  const { id, draft, specs, parked } = props;
  /** The answers given here. Other answers come from the phone's draft, which another tab may change. */
  const [answered, setAnswered] = useState<Values>({});
  const values = { ...initialValues(specs, draft, draft.typed[id]), ...answered };
  const [errors, setErrors] = useState<Errors>(props.initialErrors ?? {});
  /** The fields corrected since the last SUBMIT. The summary still lists them, so that nothing moves under a finger. */
  const [mended, setMended] = useState<readonly string[]>([]);
  const [tries, setTries] = useState(0);
  /** The answers in lines that were opened. They stay open, so that nothing moves under a finger. */
  const [opened, setOpened] = useState<readonly string[]>([]);
  const open = (names: readonly string[]) => setOpened((before) => [...new Set([...before, ...names])]);
  /** The answer that a link leads to. Its line is open. */
  const linked = useLocation().hash.slice(1);
  const kept = useKeptTyping(id);
  const { submit, isBusy, error, attempt } = useSubmitStep(id);
  const isOpen = useSiteStatus((site) => site.active);
  const refused = readRefusal(
    error ?? (tries === 0 ? (parked?.lastError ?? props.keptError ?? null) : null),
    specs,
  );
  const checked = (answers: Values): { forms: Partial<Forms>; problems: Errors } => {
    const { forms, errors: unread } = readValues(specs, answers);
    return {
      forms,
      problems: {
        ...contradictions(specs, draft, forms, serverNow()),
        ...props.check?.(answers),
        ...withoutRepeats(specs, answers, unread),
      },
    };
  };
  const problemsOf = (answers: Values): Errors => checked(answers).problems;
  /** The texts that SUBMIT has asked about. Submitting the same text again confirms it. */
  const asked = useRef<Values>({});
  const doubtsOf = (answers: Values): Errors =>
    Object.fromEntries(
      Object.entries(props.ask?.(answers) ?? {}).filter(([name]) => asked.current[name] !== answers[name]),
    );
  const early = useEarlyChecks(specs, (answers) => ({ ...doubtsOf(answers), ...problemsOf(answers) }));
  const marked: Errors = { ...refused.byField, ...errors };
  const unmended = Object.entries(marked).filter(([name]) => !mended.includes(name));
  const shown: Errors = { ...Object.fromEntries(unmended), ...early.errors };
  const backTo = useBackTo(props.backTo ?? '');

  const type = (spec: FieldSpec, text: string) => {
    const typed = { ...values, [spec.name]: cleanText(spec, text) };
    const synced = syncCombined(specs, spec.name, typed);
    const next = props.derive?.(spec.name, synced, values) ?? synced;
    // A line that opened for a missing answer stays open when the answer is given.
    if (spec.line) open([spec.name]);
    const isAnswered = (name: string) => name === spec.name || next[name] !== values[name];
    const answers = {
      ...answered,
      ...Object.fromEntries(Object.entries(next).filter(([name]) => isAnswered(name))),
    };
    setAnswered(answers);
    if (unmended.length > 0) {
      const problems = problemsOf(next);
      // Only the server can check an answer that it refused, so a changed answer counts as corrected.
      const isRight = (name: string) => !problems[name] && (name in errors || isAnswered(name));
      setMended((before) => [...before, ...unmended.map(([name]) => name).filter(isRight)]);
    }
    kept.soon(answers);
    early.onType(spec, next);
  };
  const onBlur = ({ target, relatedTarget }: FocusEvent<HTMLFormElement, Element>) => {
    kept.now(answered);
    early.onLeave(target.getAttribute('name'), values, relatedTarget);
  };

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || !isOpen) return;
    const { forms, problems: wrong } = checked(values);
    const found = Object.keys(wrong).length > 0 ? wrong : doubtsOf(values);
    if (found !== wrong) asked.current = { ...asked.current, ...values };
    early.clear();
    setErrors(found);
    open(Object.keys(found));
    setMended([]);
    setTries((count) => count + 1);
    if (Object.keys(found).length > 0) return;
    kept.drop();
    props.beforeSubmit?.();
    await submit({
      change: (current) => ({ ...mergeForms(current, forms), ...props.change?.(current, forms) }),
      commands: (current) =>
        props.commands?.(current, forms) ?? [
          { kind: 'save', step: id, payload: { save: saveOf(current, forms) } },
        ],
      ...(props.next ? { next: props.next } : {}),
    });
  };

  const isOpened = ({ name }: FieldSpec) => [...opened, ...Object.keys(marked), linked].includes(name);
  const control = (spec: FieldSpec) => (
    <Fragment key={spec.name}>
      <FieldControl
        spec={spec}
        value={values[spec.name] ?? ''}
        error={shown[spec.name]}
        isErrorSpoken={spec.name in early.errors}
        onChange={(text) => type(spec, text)}
        onRefused={(count) => early.refuse(spec.name, pasteProblem(spec, count))}
      />
      {spec.hardWord ? <HardWord word={spec.hardWord} /> : null}
      {props.below?.(spec.name, values)}
    </Fragment>
  );

  const summary = [
    ...specs.flatMap((spec) => {
      const message = errors[spec.name] ?? refused.byField[spec.name];
      return message ? [{ id: spec.name, label: textOf(spec.label), message }] : [];
    }),
    ...(Object.keys(errors).length === 0 ? refused.others.map((message) => ({ id: '', message })) : []),
  ];
  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} onBlur={onBlur}>
      <Stack>
        <ErrorSummary errors={summary} attempt={tries + attempt} />
        {props.header}
        {inLines(specs).map(({ line, specs: [first, ...others] }) => {
          if (!first) return null;
          const together = [first, ...others];
          if (line && !together.some(isOpened) && !line.isAsked?.(values))
            return (
              <AnswerLine
                key={first.name}
                line={line}
                specs={together}
                values={values}
                onOpen={() => open([first.name])}
              />
            );
          return together.map(control);
        })}
        {props.footer?.(values)}
        {isBusy ? <p role="status">{props.busyText ?? t`Please hold, saving your answers.`}</p> : null}
        <Actions>
          {props.backTo ? <BackLink to={backTo} /> : null}
          {props.onCancel ? (
            <Button look="secondary" onClick={props.onCancel}>
              {t`Cancel`}
            </Button>
          ) : null}
          <Button type="submit" isBusy={isBusy} disabled={!isOpen}>
            {saysSubmit.includes(id) ? t`SUBMIT` : t`Continue`}
          </Button>
        </Actions>
      </Stack>
    </form>
  );
}

const mergeForms = (draft: Draft, forms: Partial<Forms>): Forms => ({
  customerRequest: { ...draft.customerRequest, ...forms.customerRequest },
  employmentRequest: { ...draft.employmentRequest, ...forms.employmentRequest },
  bankRequest: { ...draft.bankRequest, ...forms.bankRequest },
});

function readRefusal(
  error: StoredError | null,
  specs: readonly FieldSpec[],
): { byField: Errors; others: string[] } {
  if (!error) return { byField: {}, others: [] };
  const sorted = toErrors(error.fields, specs);
  const hasFields = error.fields.length > 0;
  const lines = error.reasons.length > 0 ? error.reasons : [error.message];
  return { byField: sorted.byField, others: hasFields ? sorted.others : lines };
}
