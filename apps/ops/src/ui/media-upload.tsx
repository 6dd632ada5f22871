import type { NftTypeName } from '@candor/contract/nft-fields';
import { Alert, Button, Flex, Form } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useMediaUpload } from '#data/use-media-upload.ts';
import { nftMediaTexts as texts } from '#texts/nft.ts';
import { mediaKindOf, needsCover } from './media-kind.ts';

/** A file that the server has taken and nothing uses yet. */
export interface UploadedMedia {
  readonly mediaId: number;
  readonly kind: NftTypeName;
  readonly fileName: string;
  /** The picture itself, or the cover of sound and video. */
  readonly picture: Blob;
}

interface MediaUploadProps {
  readonly label: string;
  readonly value: UploadedMedia | null;
  readonly onChange: (media: UploadedMedia) => void;
  /** Nothing but a still picture. */
  readonly isPicture?: boolean;
}

const ANY = 'image/png,image/jpeg,image/gif,audio/*,video/mp4,video/webm';
const PICTURE = 'image/png,image/jpeg';

/** Uploads a file as soon as it is complete: at once, or with its cover for sound and video. */
export function MediaUpload({ label, value, onChange, isPicture = false }: MediaUploadProps) {
  const { take, takeCover, coverless, problem, isPending } = useTaking(onChange, isPicture);
  return (
    <Form.Item label={label} required extra={isPicture ? texts.pictureHint : texts.hint}>
      <Flex gap={12} align="center" style={{ marginBottom: 4 }}>
        {value !== null && <Thumbnail picture={value.picture} />}
        <Flex vertical gap={8} align="start">
          {value !== null && (
            <span>
              {value.fileName} · {texts.kinds[value.kind]}
            </span>
          )}
          <FileButton
            name={label}
            label={value === null ? texts.choose : texts.replace}
            accept={isPicture ? PICTURE : ANY}
            isPending={isPending}
            onFile={take}
          />
        </Flex>
      </Flex>
      {coverless !== null && (
        <Flex vertical gap={8} align="start" className="cover-ask">
          <span>{texts.coverNeeded(coverless.name)}</span>
          <FileButton
            name={`${label}: ${texts.chooseCover}`}
            label={texts.chooseCover}
            accept={PICTURE}
            isPending={isPending}
            onFile={takeCover}
          />
        </Flex>
      )}
      {problem !== null && <Alert className="cover-ask" type="error" showIcon title={problem} />}
    </Form.Item>
  );
}

/** What was chosen, until it is uploaded. */
function useTaking(onChange: MediaUploadProps['onChange'], isPicture: boolean) {
  const [coverless, setCoverless] = useState<File | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const upload = useMediaUpload();
  const refusal = isPicture ? texts.notPicture : texts.unknownKind;
  const send = async (kind: NftTypeName, file: File, cover?: File) => {
    const sent = await upload.mutateAsync({ type: kind, file, ...(cover && { cover }) }).catch(() => null);
    if (sent === null) return;
    setCoverless(null);
    onChange({ mediaId: sent.media_id, kind, fileName: file.name, picture: cover ?? file });
  };
  const take = (file: File) => {
    const named = mediaKindOf(file.type);
    const kind = isPicture && named !== 'image' ? null : named;
    upload.reset();
    setRefused(kind === null ? refusal : null);
    setCoverless(kind !== null && needsCover(kind) ? file : null);
    if (kind !== null && !needsCover(kind)) void send(kind, file);
  };
  const takeCover = (cover: File) => {
    const kind = coverless === null ? null : mediaKindOf(coverless.type);
    if (coverless !== null && kind !== null) void send(kind, coverless, cover);
  };
  return { take, takeCover, coverless, problem: refused ?? upload.error?.message ?? null, isPending: upload.isPending };
}

interface FileButtonProps {
  /** The accessible name of the file input. */
  readonly name: string;
  readonly label: string;
  readonly accept: string;
  readonly isPending: boolean;
  readonly onFile: (file: File) => void;
}

function FileButton({ name, label, accept, isPending, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        // The style of forms shows inputs of this type, whatever `hidden` says.
        style={{ display: 'none' }}
        type="file"
        aria-label={name}
        accept={accept}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file !== undefined) onFile(file);
          // Otherwise choosing the same file once more would be no change.
          target.value = '';
        }}
      />
      <Button loading={isPending} aria-label={`${label}: ${name}`} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}

function Thumbnail({ picture }: { readonly picture: Blob }) {
  const [address, setAddress] = useState('');
  useEffect(() => {
    const made = URL.createObjectURL(picture);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return address === '' ? null : <img className="still" src={address} alt="" />;
}
