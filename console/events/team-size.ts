/** Returns whether a text is a size of teams, or empty for an event without teams. */
export function isTeamSize(text: string): boolean {
  const size = Number(text);
  return text.trim() === '' || (Number.isInteger(size) && size >= 2 && size <= 50);
}

/** Returns how participants compete, by a size of teams that may be empty. */
export function modeInput(teamSize: string) {
  return teamSize.trim() === ''
    ? ({ mode: 'solo', teamSize: null } as const)
    : ({ mode: 'teams', teamSize: Number(teamSize) } as const);
}
