import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Work } from '#features/nft/model/nft-types.ts';
import { cssVars } from '#ui/css-vars.ts';

const WIDEST = 1.8;
const TALLEST = 0.75;
const USUAL = 1.18;

/** The frame's ratio of width to height, within what fits a phone. */
const ratioOf = ({ width, height }: { width: number; height: number }): number =>
  width > 0 && height > 0 ? Math.min(WIDEST, Math.max(TALLEST, width / height)) : USUAL;

/** The picture, animation, recording or video of a work. Players are muted at first, and nothing plays by itself. */
export function MediaView({ work: { media, card } }: { work: Work }) {
  const t = useTranslations('nft.media');
  const [isBroken, setBroken] = useState(false);
  const kind = media.content_type.split('/')[0];
  const broken = () => setBroken(true);
  if (isBroken) {
    const text = kind === 'audio' ? t('audioError') : kind === 'video' ? t('videoError') : t('imageError');
    return (
      <div className="nft-hero nft-broken" role="alert">
        <p className="sm c2">{text}</p>
      </div>
    );
  }
  if (kind === 'audio') {
    return (
      <div className="nft-hero nft-audio">
        <img src={card.still} alt={t('cover', { name: card.name })} />
        <audio controls muted preload="metadata" src={media.address} aria-label={card.name} onError={broken} />
      </div>
    );
  }
  if (kind === 'video') {
    return (
      <div className="nft-hero" style={cssVars({ '--ratio': ratioOf(media) })}>
        <video
          controls
          muted
          playsInline
          preload="metadata"
          poster={card.still}
          src={media.address}
          aria-label={card.name}
          onError={broken}
        />
      </div>
    );
  }
  return (
    <div className="nft-hero" style={cssVars({ '--ratio': ratioOf(media) })}>
      <img src={media.address} alt={t('picture', { name: card.name })} onError={broken} />
    </div>
  );
}
