interface Dated {
  /** ISO timestamps. */
  readonly reviewedAt: string | null;
  readonly comments: readonly { readonly createdAt: string }[] | null;
}

/** Returns the time of the latest decision or comment; null if there is none. */
export function latestMoment({ reviewedAt, comments }: Dated): string | null {
  const moments = [...(comments ?? []).map(({ createdAt }) => createdAt), reviewedAt].filter(
    (at) => at !== null,
  );
  return moments.reduce<string | null>((latest, at) => (latest === null || at > latest ? at : latest), null);
}
