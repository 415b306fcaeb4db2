// Returns the payer to the shop automatically. Without scripts the page has a button.
const form = document.querySelector('form[data-redirect-to]');
if (form) form.submit();
