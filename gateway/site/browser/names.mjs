/**
 * Gives the controls of the explorer and the reference the names and levels that Altair and Swagger UI leave
 * out, also those that appear later. Loaded as a classic script.
 */

/** Selectors of elements, the attribute that they lack, and its value. */
const MISSING = [
  ['[track-id=save_to_collection]', 'aria-label', 'Add to collection'],
  ['[track-id=export_window]', 'aria-label', 'Export window'],
  ['[track-id=reload_docs]', 'aria-label', 'Reload docs'],
  ['app-url-box .cm-content', 'aria-label', 'URL'],
  ['app-query-editor .cm-content', 'aria-label', 'Query'],
  ['app-variables-editor .cm-content', 'aria-label', 'Variables'],
  ['app-query-result .cm-content', 'aria-label', 'Result'],
  // So that their scrolling areas have something that takes the focus, also where the text is read only.
  ['.cm-content', 'tabindex', '0'],
  ['#servers', 'aria-label', 'Server'],
  ['.operation-filter-input', 'aria-label', 'Filter by tag or path'],
  // The heading above them is of level 1.
  ['h3.opblock-tag', 'aria-level', '2'],
  ['.opblock h4', 'aria-level', '3'],
  ['.models h4', 'aria-level', '2'],
  ['.opblock .responses-table', 'role', 'table'],
  ['.body-param__text', 'aria-label', 'Body'],
  // Parts outside the main landmark, which has the endpoints.
  ['.information-container', 'role', 'region'],
  ['.information-container', 'aria-label', 'About'],
  ['.scheme-container', 'role', 'region'],
  ['.scheme-container', 'aria-label', 'Server'],
  ['.filter-container', 'role', 'search'],
];

const PARAMETERS = '[data-param-name] :is(select, input), [data-property-name] :is(select, textarea, input)';

function complete() {
  for (const [selector, attribute, value] of MISSING) {
    for (const element of document.querySelectorAll(selector)) set(element, attribute, value);
  }
  for (const field of document.querySelectorAll(PARAMETERS)) {
    const { paramName, propertyName } = field.closest('[data-param-name], [data-property-name]').dataset;
    set(field, 'aria-label', paramName ?? propertyName);
  }
  // Altair's tabs name panels that have no id.
  for (const tab of document.querySelectorAll('[role=tab][aria-controls]')) {
    if (!document.getElementById(tab.getAttribute('aria-controls'))) tab.removeAttribute('aria-controls');
  }
}

/** Changes an attribute only if it differs, so that the observer settles. */
function set(element, attribute, value) {
  if (element.getAttribute(attribute) !== value) element.setAttribute(attribute, value);
}

let isPlanned = false;
const observer = new MutationObserver(() => {
  if (isPlanned) return;
  isPlanned = true;
  requestAnimationFrame(() => {
    isPlanned = false;
    complete();
  });
});
observer.observe(document.body, {
  subtree: true,
  childList: true,
  attributeFilter: ['aria-controls', 'aria-label', 'tabindex', 'role'],
});
complete();
