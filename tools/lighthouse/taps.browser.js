// Runs in every page before its scripts: times what follows each press of a button or link.
(() => {
  const taps = [];
  globalThis.tshepaTaps = taps;
  const title = () => document.querySelector('main h1')?.textContent ?? '';
  const place = () => `${location.pathname} ${title()}`;
  const isUsable = () =>
    title() !== '' && document.querySelector('main :is(input, select, textarea, button, a)') !== null;

  /** Calls back when the frame that shows the current state has been drawn. */
  const onPainted = (then) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => then(performance.now());
      port2.postMessage(null);
    });

  addEventListener(
    'click',
    (event) => {
      const pressed = event.target instanceof Element ? event.target.closest('button, a') : null;
      if (!pressed || !event.isTrusted) return;
      const start = event.timeStamp;
      const from = place();
      const tap = { from: location.pathname, to: null, answeredMs: null, shownMs: null };
      taps.push(tap);
      const observer = new MutationObserver(() => {
        observer.disconnect();
        onPainted((now) => {
          tap.answeredMs = now - start;
        });
      });
      observer.observe(document.body, {
        subtree: true,
        childList: true,
        attributes: true,
        characterData: true,
      });
      const look = () => {
        if (taps.at(-1) !== tap) return;
        if (place() === from || !isUsable()) return void requestAnimationFrame(look);
        onPainted((now) => {
          tap.shownMs = now - start;
          tap.to = location.pathname;
        });
      };
      requestAnimationFrame(look);
    },
    true,
  );
})();
