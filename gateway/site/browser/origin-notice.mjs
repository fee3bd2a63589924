/**
 * Says on a page where to go if it was opened at an address from which the platform accepts no requests.
 * Loaded as a classic script: browsers send an origin with requests for modules, which are rejected there.
 */
(async () => {
  // Browsers send the page's origin with OPTIONS also to the page's own host, unlike with GET.
  const { status } = await fetch('/', { method: 'OPTIONS' });
  if (status !== 403) return;
  const { publicAddress } = await (await fetch('/site.json')).json();
  // The loading screen of the explorer would cover the notice.
  document.querySelector('app-root')?.remove();
  document.body.prepend(notice(publicAddress + location.pathname));
})();

function notice(address) {
  const paragraph = document.createElement('p');
  paragraph.setAttribute('role', 'alert');
  paragraph.className = 'note';
  const link = document.createElement('a');
  link.href = address;
  link.textContent = address;
  const reason = `The platform does not accept requests of pages at ${location.origin}. Open this page at `;
  paragraph.append(reason, link, '.');
  return paragraph;
}
