const key = 'reloaded';
/** Database writes in progress finish within this time. */
const settleMs = 300;

export const reloadSoon = () => setTimeout(() => location.reload(), settleMs);

/** Reloads the page, but only once per build and visit. Returns false when it has reloaded before or cannot tell. */
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
