import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '#data/api-error.ts';
import { PATHS } from '#data/paths.ts';
import { useBack } from '#data/use-back.ts';
import { Biography, Creations, Earnings } from '#features/nft/components/studio-body.tsx';
import { UploadSheet } from '#features/nft/components/upload-sheet.tsx';
import { useMine, useStudio } from '#features/nft/hooks/use-mine.ts';
import '#features/nft/nft.css';
import '#features/nft/nft-mine.css';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Dock, NavBar, View } from '#ui/frame.tsx';
import { ListEnd } from '#widgets/list-end.tsx';
import { Loaded } from '#widgets/loaded.tsx';

/** For artists: uploads, biography and earnings. */
export function StudioScreen() {
  const t = useTranslations();
  const back = useBack(PATHS.nftMine);
  const isArtist = useMine('owned').first?.is_artist;
  const { list, first, isRefused } = useStudioPage();
  const [isUploading, setUploading] = useState(false);
  const mayUpload = first !== undefined && isArtist !== 0;
  return (
    <>
      <NavBar title={t('nftMine.studio.heading')} back={{ label: t('common.actions.back'), onClick: back }} />
      <View>
        {isRefused || isArtist === 0 ? (
          <EmptyState page art="records" title={t('nftMine.studio.notArtist')}>
            {t('nftMine.studio.notArtistText')}
          </EmptyState>
        ) : (
          <Loaded query={list}>
            {(items) =>
              first === undefined ? null : (
                <>
                  <Earnings studio={first} />
                  <Biography key={first.bio} bio={first.bio} />
                  {items.length === 0 ? (
                    <p className="pad sm c3 nft-none">{t('nftMine.studio.noWorks')}</p>
                  ) : (
                    <>
                      <Creations items={items} />
                      <ListEnd list={list} />
                    </>
                  )}
                </>
              )
            }
          </Loaded>
        )}
      </View>
      {mayUpload ? (
        <Dock>
          <Button variant="primary" block onClick={() => setUploading(true)}>
            {t('nftMine.studio.upload')}
          </Button>
        </Dock>
      ) : null}
      <UploadSheet open={isUploading} onClose={() => setUploading(false)} />
    </>
  );
}

/** The studio; users who are no artists are refused. */
function useStudioPage() {
  const { list, first, error } = useStudio();
  return { list, first, isRefused: error instanceof ApiError && error.error === 'nft_not_artist' };
}
