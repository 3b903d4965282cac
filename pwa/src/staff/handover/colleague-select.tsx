import type { ColleagueView } from '@tshepa/contracts/entities/team';
import { useAuth } from '../../platform/session/auth.ts';
import { Select } from '../../ui/forms/choices.tsx';
import { presenceText, useColleagues } from '../team/colleagues.tsx';

type Props = {
  id: string;
  /** The account. */
  value: string;
  onChange: (staffId: string) => void;
  error?: string | undefined;
  /** Leaves colleagues out who cannot get the applications. */
  isFit?: (colleague: ColleagueView) => boolean;
};

/** Puts whoever is on first. Both parts are in alphabetical order. */
export const inOrder = (colleagues: readonly ColleagueView[]): ColleagueView[] => [
  ...colleagues.filter(({ isOn }) => isOn),
  ...colleagues.filter(({ isOn }) => !isOn),
];

/** Chooses an active colleague, who need not be there. */
export function ColleagueSelect({ isFit = () => true, ...props }: Props) {
  const me = useAuth(({ user }) => user?.email);
  const { data } = useColleagues();
  const colleagues = (data?.items ?? []).filter((one) => one.isActive && one.email !== me && isFit(one));
  const chosen = colleagues.find(({ staffId }) => staffId === props.value);
  return (
    <Select
      {...props}
      label="Colleague"
      hint={
        chosen && !chosen.isOn
          ? 'Not here now. Whoever stays away loses the customer to the next colleague who asks for a case.'
          : undefined
      }
      options={inOrder(colleagues).map((one) => ({
        value: one.staffId,
        label: `${one.name} (${presenceText(one)})`,
      }))}
    />
  );
}
