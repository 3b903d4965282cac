import { create } from 'zustand';

/** Whether the server no longer knows this phone's session. Draft and queue are kept. */
export const useSessionLost = create<{ isLost: boolean }>(() => ({ isLost: false }));
export const markSessionLost = () => useSessionLost.setState({ isLost: true });
export const clearSessionLost = () => useSessionLost.setState({ isLost: false });
