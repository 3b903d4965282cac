import { loanStates, stateLabel } from '@tshepa/contracts/machine';

/** Every state, as a dropdown lists it. */
export const stateOptions = loanStates.map((state) => ({ value: state, label: stateLabel(state) }));
