/**
 * Shows the signed-in user and the subgraphs' health on the start page. Without scripts the page has links to
 * both.
 */

await Promise.allSettled([showViewer(), showHealth()]);

async function showViewer() {
  const response = await fetch('/auth/me');
  // If the user is unknown, both links stay visible.
  if (!response.ok) return;
  const { authenticated, user } = await response.json();
  text('viewer', authenticated ? `Signed in as ${user.global_name ?? user.username}` : 'Not signed in');
  element('sign-in').hidden = authenticated;
  element('sign-out').hidden = !authenticated;
}

async function showHealth() {
  const cells = [...document.querySelectorAll('[data-area]')];
  const states = await Promise.all(cells.map((cell) => stateOf(cell.dataset.area)));
  const unhealthy = cells.filter((cell, index) => {
    cell.textContent = states[index];
    cell.className = states[index] === 'healthy' ? 'healthy' : 'unhealthy';
    return states[index] !== 'healthy';
  });
  const names = unhealthy.map((cell) => cell.dataset.area).join(', ');
  text('health-summary', unhealthy.length === 0 ? 'All areas are healthy.' : `Not healthy: ${names}.`);
}

/** Returns a subgraph's health status; 503 responses have the same body. */
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
