import { useEffect, useRef, useState } from 'react';
import type { Errors, FieldSpec, Values } from './field-spec.ts';

/** An error appears this long after the focus has left, so that nothing moves while the finger presses elsewhere. */
const settleMs = 200;

/** Shows a mistake as soon as its answer is finished; the summary appears only on SUBMIT. */
export function useEarlyChecks(specs: readonly FieldSpec[], problemsOf: (values: Values) => Errors) {
  const [errors, setErrors] = useState<Errors>({});
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const put = (name: string, message: string | undefined) =>
    setErrors(({ [name]: _old, ...others }) => (message ? { ...others, [name]: message } : others));
  const check = (name: string, values: Values) => put(name, problemsOf(values)[name]);

  return {
    errors,
    clear: () => {
      clearTimeout(timer.current);
      setErrors({});
    },
    refuse: (name: string, message: string) => {
      clearTimeout(timer.current);
      put(name, message);
    },
    onType: (spec: FieldSpec, values: Values) => {
      const { length } = values[spec.name] ?? '';
      const isFull = spec.control === 'digits' && spec.isCheckedEarly && length === spec.most;
      if (isFull || length > (spec.most ?? Number.POSITIVE_INFINITY)) check(spec.name, values);
      else if (errors[spec.name]) put(spec.name, undefined);
    },
    onLeave: (name: string | null, values: Values, to: Element | null) => {
      const spec = specs.find((known) => known.name === name);
      // SUBMIT checks everything itself, and a link leaves the page.
      if (!spec?.isCheckedEarly || !values[spec.name] || to?.closest('[type=submit], a')) return;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => check(spec.name, values), settleMs);
    },
  };
}
