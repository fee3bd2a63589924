const text = { type: 'string' } as const;
const optionalText = { type: 'string', nullable: true } as const;
const integer = { type: 'integer' } as const;
const number = { type: 'number' } as const;
const time = { type: 'string', format: 'date-time' } as const;
const flag = { type: 'boolean' } as const;

type Properties = Readonly<Record<string, object>>;

const object = (properties: Properties) => ({ type: 'object', properties });
const list = (items: object) => ({ type: 'array', items });

const event = { id: text, name: text, description: text, status: text, start_date: time, end_date: time };

/** JSON Schema of the body of each read, by path; keys in the order in which they are sent. */
export const BODIES = {
  '/bingo/events': object({
    events: list(object({ ...event, participant_count: integer, board_size: integer })),
  }),
  '/bingo/events/:id': object({
    ...event,
    board: object({
      size: integer,
      tasks: list(
        object({ position: integer, name: text, description: text, points: integer, trigger: text }),
      ),
    }),
  }),
  '/bingo/events/:id/leaderboard': object({
    leaderboard: list(
      object({
        rank: integer,
        user: { ...object({ id: text, username: text }), nullable: true },
        rsn: text,
        tasks_completed: integer,
        bingos: integer,
        points: integer,
      }),
    ),
  }),
  '/bingo/events/:id/progress': object({
    participant_id: text,
    rsn: text,
    tasks_completed: list(integer),
    bingos: integer,
    points: integer,
    achievements: list(object({ task_position: integer, completed_at: time, proof: text })),
  }),
  '/bingo/config/:event_id': object({
    event_id: text,
    rsn: text,
    tasks: list(object({ position: integer, trigger: text, completed: flag })),
    poll_interval: integer,
  }),
  '/attendance': object({
    records: list(
      object({
        id: integer,
        rsn: text,
        event: text,
        date: text,
        points: integer,
        notes: optionalText,
        recorded_by: text,
        created_at: time,
      }),
    ),
    total: integer,
    page: integer,
    limit: integer,
  }),
  '/attendance/stats': object({
    total_records: integer,
    unique_events: integer,
    unique_players: integer,
    this_month: object({ records: integer, events: integer }),
  }),
  '/game/tracker/player': object({
    id: integer,
    username: text,
    displayName: text,
    type: text,
    build: text,
    country: optionalText,
    status: text,
    exp: number,
    ehp: number,
    ehb: number,
    ttm: number,
    tt200m: number,
    registeredAt: text,
    updatedAt: optionalText,
    latestSnapshot: object({
      skills: {
        type: 'object',
        additionalProperties: object({ rank: integer, level: integer, experience: integer }),
      },
    }),
  }),
} as const;
