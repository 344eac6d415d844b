const WIDTH = 1200;
const HEIGHT = 630;
const LINES = { top: 320, bottom: 590, most: 64 }; // where names and scores have room, and what a line takes at most

/** A picture of a result for showing to friends, as the address of a PNG. */
export async function picture(game: string, title: string, lines: readonly string[]): Promise<string> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const paint = canvas.getContext('2d');
  if (paint === null) throw new Error('no canvas');
  await document.fonts.ready;
  const sky = paint.createLinearGradient(0, 0, 0, HEIGHT);
  sky.addColorStop(0, '#26295c');
  sky.addColorStop(1, '#0b0c20');
  paint.fillStyle = sky;
  paint.fillRect(0, 0, WIDTH, HEIGHT);
  paint.strokeStyle = '#dcbf74';
  paint.lineWidth = 3;
  paint.strokeRect(24, 24, WIDTH - 48, HEIGHT - 48);
  paint.textAlign = 'center';
  paint.fillStyle = '#dcbf74';
  paint.font = '600 44px Cinzel, serif';
  paint.fillText(`Theomachy · ${game}`, WIDTH / 2, 110);
  paint.font = '600 84px Cinzel, serif';
  paint.fillText(title, WIDTH / 2, 230, WIDTH - 120);
  paint.fillStyle = '#f3ecd9';
  const height = Math.min(LINES.most, (LINES.bottom - LINES.top) / Math.max(1, lines.length - 1));
  paint.font = `500 ${Math.round(height * 0.66)}px "Inter Variable", sans-serif`;
  lines.forEach((line, k) => {
    paint.fillText(line, WIDTH / 2, LINES.top + k * height, WIDTH - 160);
  });
  return canvas.toDataURL('image/png');
}
