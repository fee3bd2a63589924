import { formatNumber } from '#console/frame/format.ts';
import { saveFile } from '#console/frame/save-file.ts';
import { resultsText } from './text.ts';

/** A line of the picture: a player or a team. */
export interface PicturedStanding {
  readonly rank: number;
  readonly name: string;
  readonly points: number;
  /** `#RRGGBB` of a team; null for a player. */
  readonly color: string | null;
}

/** Pixels. */
const WIDTH = 1000;
const HEADING = 110;
const LINE = 56;
const MARGIN = 40;

/** Lines of a picture: more are not read in a chat. */
const MOST_LINES = 20;

const FONT = 'system-ui, sans-serif';

/** Draws standings, best first, and saves them as a PNG, to be sent to a chat. */
export function saveStandingsPicture(title: string, fileName: string, all: readonly PicturedStanding[]) {
  const lines = all.slice(0, MOST_LINES);
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  const further = all.length - lines.length;
  canvas.height = HEADING + (lines.length + Math.min(1, further)) * LINE + MARGIN;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.fillStyle = '#1c1e26';
  context.fillRect(0, 0, WIDTH, canvas.height);
  context.textBaseline = 'middle';
  setStyle(context, `700 36px ${FONT}`, '#ffffff');
  context.fillText(title, MARGIN, HEADING / 2, WIDTH - 2 * MARGIN);
  for (const [index, line] of lines.entries()) drawLine(context, line, HEADING + (index + 0.5) * LINE);
  if (further > 0) {
    setStyle(context, `400 26px ${FONT}`, '#ffffff');
    context.fillText(resultsText.further(further), MARGIN + 110, HEADING + (lines.length + 0.5) * LINE);
  }
  canvas.toBlob((picture) => picture && saveFile(fileName, picture, 'image/png'));
}

function drawLine(context: CanvasRenderingContext2D, line: PicturedStanding, y: number): void {
  setStyle(context, `400 26px ${FONT}`, '#ffffff');
  context.fillText(String(line.rank), MARGIN, y);
  if (line.color) {
    context.fillStyle = line.color;
    context.fillRect(MARGIN + 60, y - 14, 28, 28);
    context.strokeStyle = '#ffffff';
    context.strokeRect(MARGIN + 60, y - 14, 28, 28);
  }
  setStyle(context, `600 26px ${FONT}`, '#ffffff');
  context.fillText(line.name, MARGIN + 110, y, WIDTH - 400);
  context.textAlign = 'right';
  context.fillText(resultsText.points(formatNumber(line.points)), WIDTH - MARGIN, y);
  context.textAlign = 'left';
}

function setStyle(context: CanvasRenderingContext2D, font: string, colour: string): void {
  context.font = font;
  context.fillStyle = colour;
}
