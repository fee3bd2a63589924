/** Shows on the pages for developers who is signed in, with the way in or out. Loaded as a classic script. */
(async () => {
  const query = '{ viewer { ... on SignedInViewer { user { username globalName } } } }';
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  if (!response.ok) return;
  const { user } = (await response.json()).data.viewer;
  document.body.append(account(user));
})();

function account(user) {
  const section = document.createElement('section');
  section.setAttribute('aria-label', 'Account');
  // In the corner that the explorer and the reference leave empty; by script, as the pages share no style
  // sheet.
  Object.assign(section.style, {
    position: 'fixed',
    bottom: '8px',
    right: '12px',
    zIndex: '5',
    padding: '4px 10px',
    border: '1px solid #767676',
    borderRadius: '6px',
    font: '14px system-ui, sans-serif',
    color: '#1a1a1a',
    background: '#ffffff',
  });
  const link = document.createElement('a');
  link.href = user ? '/auth/logout' : `/auth/login?return_url=${encodeURIComponent(location.pathname)}`;
  link.textContent = user ? 'Sign out' : 'Sign in';
  link.style.color = '#1f4fbf';
  link.style.textDecoration = 'underline';
  section.append(user ? `Signed in as ${user.globalName ?? user.username} ` : 'Not signed in ', link);
  return section;
}
