/** Says on the start page who is signed in and how the areas are. Without it the page has links that say the same. */

await Promise.allSettled([showViewer(), showHealth()]);

async function showViewer() {
  const response = await fetch('/auth/me');
  // Whoever cannot be told from anybody gets both links.
  if (!response.ok) return;
  const { authenticated, user } = await response.json();
  text('viewer', authenticated ? `Signed in as ${user.global_name ?? user.username}` : 'Not signed in');
  element('sign-in').hidden = authenticated;
  element('sign-out').hidden = !authenticated;
}

async function showHealth() {
  const cells = [...document.querySelectorAll('[data-area]')];
  const states = await Promise.all(cells.map((cell) => stateOf(cell.dataset.area)));
  const ill = cells.filter((cell, index) => {
    cell.textContent = states[index];
    cell.className = states[index] === 'healthy' ? 'healthy' : 'unhealthy';
    return states[index] !== 'healthy';
  });
  const names = ill.map((cell) => cell.dataset.area).join(', ');
  text('health-summary', ill.length === 0 ? 'All areas are healthy.' : `Not healthy: ${names}.`);
}

/** What an area says of itself; 503 has a body like any other. */
async function stateOf(area) {
  try {
    const { status } = await (await fetch(`/${area}/health`)).json();
    return status ?? 'unknown';
  } catch {
    return 'unknown';
  }
}

function text(id, words) {
  element(id).textContent = words;
}

function element(id) {
  return document.getElementById(id);
}
