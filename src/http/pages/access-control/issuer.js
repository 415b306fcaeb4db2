// Returns the payer to the shop automatically. Without scripts the page has a button.
const form = document.querySelector('form[data-leads-on]');
if (form) form.submit();
