// Portraits of the three invented artists: a bust without features, clothed in a pattern of their own work.

import { lowWater } from './shore.mjs';
import { smallSky } from './sky.mjs';
import { circle, page, path } from './svg.mjs';
import { courtyard } from './woven.mjs';

const SHOULDERS = 'M130 1044C140 830 300 740 430 716V620H594V716C724 740 884 830 894 1044Z';
const HEAD =
  'M512 236C634 236 690 326 684 446C678 590 600 684 512 684C424 684 346 590 340 446C334 326 390 236 512 236Z';

/** The drawing's own ids stay valid because its definitions come along inside. */
const inner = (drawing, y) => drawing.replace('<svg ', `<svg x="0" y="${y}" `);

function bust({ ground, halo, skin, hair, cloth }) {
  const clip = `<clipPath id="shoulders"><path d="${SHOULDERS}"/></clipPath>`;
  const neck = path('M430 600H594V716Q512 800 430 716Z', `fill="${skin[1]}"`);
  const clothing = `<g clip-path="url(#shoulders)">${inner(cloth.drawing, cloth.y)}</g>`;
  const back = hair.back === undefined ? '' : path(hair.back, `fill="${hair.colour}"`);
  const front = path(hair.front, `fill="${hair.colour}"`);
  return page(
    ground,
    clip,
    circle([512, 470, 400], `fill="${halo}"`) + back + clothing + neck + path(HEAD, `fill="${skin[0]}"`) + front,
  );
}

export const portraitVarnholt = () =>
  bust({
    ground: '#241a33',
    halo: '#8d6793',
    skin: ['#f0cdb2', '#d3a98e'],
    hair: {
      colour: '#d8d2cc',
      back: 'M512 196C700 196 742 350 730 520C724 640 740 720 770 760H254C284 720 300 640 294 520C282 350 324 196 512 196Z',
      front:
        'M512 196C660 190 716 320 700 470C660 400 600 350 560 330C500 400 400 430 330 470C306 320 370 196 512 196Z',
    },
    cloth: { drawing: lowWater(), y: 250 },
  });

export const portraitMaku = () =>
  bust({
    ground: '#10231d',
    halo: '#b9744f',
    skin: ['#8a5a3f', '#6c432e'],
    hair: {
      colour: '#1b1512',
      front:
        'M332 420C310 250 400 170 512 170C624 170 714 250 692 420C684 360 650 318 600 316H424C374 318 340 360 332 420Z',
    },
    cloth: { drawing: courtyard(), y: 560 },
  });

export const portraitAriyo = () =>
  bust({
    ground: '#0d1226',
    halo: '#5570b8',
    skin: ['#c48f68', '#a3714e'],
    hair: {
      colour: '#241d2c',
      back: 'M512 96C580 96 612 140 606 196C596 220 428 220 418 196C412 140 444 96 512 96Z',
      front:
        'M512 186C650 186 716 300 692 470C676 380 620 322 512 318C404 322 348 380 332 470C308 300 374 186 512 186Z',
    },
    cloth: { drawing: smallSky(), y: 560 },
  });
