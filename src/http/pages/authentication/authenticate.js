// Continues automatically: runs the 3DS method in a hidden frame for at most ten seconds, then reports the browser's
// properties for EMV 3-D Secure. Without scripts the page has a button.
const redirectTo = document.querySelector('form[data-redirect-to]');
const method = document.querySelector('form[data-method]');
const methodMilliseconds = 10_000;

function tell({ elements }) {
  const told = {
    language: window.navigator.language,
    color_depth: window.screen.colorDepth,
    screen_height: window.screen.height,
    screen_width: window.screen.width,
    time_zone_offset: new Date().getTimezoneOffset(),
    java_enabled: false,
  };
  for (const [name, value] of Object.entries(told)) elements[name].value = String(value);
}

function goOn() {
  if (redirectTo.dataset.redirectTo === 'browser') tell(redirectTo);
  const button = redirectTo.querySelector('button');
  button.disabled = true;
  redirectTo.submit();
}

/** True once the frame returned to this service after the 3DS method. Until then it is not readable. */
function isBack(frame) {
  try {
    return frame.contentWindow.location.pathname.endsWith('/method');
  } catch {
    return false;
  }
}

if (redirectTo && method) {
  const frame = document.querySelector('iframe[name="issuer"]');
  const late = window.setTimeout(goOn, methodMilliseconds);
  frame.addEventListener('load', () => {
    if (!isBack(frame)) return;
    window.clearTimeout(late);
    goOn();
  });
  method.submit();
} else if (redirectTo) goOn();

// Notifies a shop's page that frames this one (fields.js) of the start and the end.
const { ended, shop, told } = document.body.dataset;
const isFramed = window.parent !== window;
if (isFramed)
  for (const origin of JSON.parse(told ?? '[]'))
    window.parent.postMessage({ type: ended ? 'payer-done' : 'payer-here', transaction_id: ended }, origin);
else if (shop) window.location.replace(shop);

// A page restored from the browser's cache reloads the current state.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) window.location.reload();
});
