const key = 'reloaded';
/** Database writes in progress finish within this time. */
const settleMs = 300;

export const reloadSoon = () => setTimeout(() => location.reload(), settleMs);

/** Returns false when this build has reloaded on this visit or cannot tell, so no page reloads forever. */
export function reloadOnce(build = __BUILD_ID__): boolean {
  try {
    if (sessionStorage.getItem(key) === build) return false;
    sessionStorage.setItem(key, build);
  } catch {
    return false;
  }
  reloadSoon();
  return true;
}
