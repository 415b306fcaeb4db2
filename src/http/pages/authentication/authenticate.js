// Leads the payer on by itself where scripts run: the issuer looks at the browser in a hidden frame, for ten seconds at
// most, and the browser tells what EMV 3-D Secure asks about it. Without a script the page has a button.
const leadsOn = document.querySelector('form[data-leads-on]');
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
  if (leadsOn.dataset.leadsOn === 'browser') tell(leadsOn);
  const button = leadsOn.querySelector('button');
  button.disabled = true;
  leadsOn.submit();
}

/** The frame comes back to this service when the issuer has looked; until then it is not to be read. */
function isBack(frame) {
  try {
    return frame.contentWindow.location.pathname.endsWith('/method');
  } catch {
    return false;
  }
}

if (leadsOn && method) {
  const frame = document.querySelector('iframe[name="issuer"]');
  const late = window.setTimeout(goOn, methodMilliseconds);
  frame.addEventListener('load', () => {
    if (!isBack(frame)) return;
    window.clearTimeout(late);
    goOn();
  });
  method.submit();
} else if (leadsOn) goOn();

// A page of a shop may show this one in a frame (fields.js): it is told that the frame is in use, and of the end.
const { ended, shop, told } = document.body.dataset;
const isFramed = window.parent !== window;
if (isFramed)
  for (const origin of JSON.parse(told ?? '[]'))
    window.parent.postMessage({ type: ended ? 'payer-done' : 'payer-here', transaction_id: ended }, origin);
else if (shop) window.location.replace(shop);

// The page comes back from the browser's memory as it was left: what became of the payment is asked for.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) window.location.reload();
});
