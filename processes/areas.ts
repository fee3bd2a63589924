// The decorators of the areas need it before anything else of them is loaded.
import 'reflect-metadata';
import type { AreaModule } from '#kit/area-module';
import { attendanceArea } from '#subgraphs/attendance/subgraph';
import { authArea } from '#subgraphs/auth/subgraph';
import { bingoArea } from '#subgraphs/bingo/subgraph';
import { eventsArea } from '#subgraphs/events/subgraph';
import { gameArea } from '#subgraphs/game/subgraph';

/** Every area of the platform. A new one is a folder under `subgraphs/` and a line here. */
export const areas: readonly AreaModule[] = [authArea, eventsArea, attendanceArea, gameArea, bingoArea];
