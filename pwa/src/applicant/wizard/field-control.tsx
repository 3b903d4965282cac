import { RadioGroup, Select } from '../../ui/forms/choices.tsx';
import { DateInput } from '../../ui/inputs/date-input.tsx';
import { MoneyInput } from '../../ui/inputs/text-input.tsx';
import { sizeFor, TypedInput } from '../../ui/inputs/typed-input.tsx';
import { EmployerInput } from './employer-input.tsx';
import { cleanText, type FieldSpec, textOf } from './field-spec.ts';

type Props = {
  spec: FieldSpec;
  value: string;
  error: string | undefined;
  isErrorSpoken: boolean;
  onChange: (text: string) => void;
  /** Called with the number of characters of a paste that was refused for its length. */
  onRefused: (count: number) => void;
};

// Email addresses use a plain text field: email fields of some browsers change what was typed.
const inputModes = { digits: 'numeric', number: 'numeric', email: 'email' } as const;

export function FieldControl({ spec, value, error, isErrorSpoken, onChange, onRefused }: Props) {
  const shared = {
    id: spec.name,
    label: textOf(spec.label),
    hint: spec.hint && textOf(spec.hint),
    error,
    isErrorSpoken,
    value,
    onChange,
  };
  const options = (spec.options ?? []).map((option) => ({
    value: option.value,
    label: textOf(option.label),
  }));
  const autoComplete = spec.autoComplete ?? 'off';
  const clean = (text: string) => cleanText(spec, text);
  switch (spec.control) {
    case 'select':
      return <Select {...shared} autoComplete={autoComplete} options={options} />;
    case 'radio':
      return <RadioGroup {...shared} options={options} />;
    case 'money':
      return <MoneyInput {...shared} />;
    case 'suggest':
      return <EmployerInput {...shared} />;
    case 'date':
      return <DateInput {...shared} autoComplete={autoComplete} {...spec.range} />;
    case 'text':
      return <TypedInput {...shared} clean={clean} autoComplete={autoComplete} />;
    default:
      return (
        <TypedInput
          {...shared}
          clean={clean}
          {...(spec.control !== 'email' && spec.most ? { size: sizeFor(spec.most) } : {})}
          cap={spec.isCapped ? spec.most : undefined}
          onRefused={onRefused}
          autoCapitalize="off"
          inputMode={inputModes[spec.control]}
          autoComplete={autoComplete}
          spellCheck={false}
        />
      );
  }
}
