import { carriedIdentity } from '@qingyu/client/identity'
import type { Device } from '@qingyu/dev/device'
import { openChannel } from '@qingyu/wire/device'
import { chooseDeviceCrypto } from '@qingyu/wire/device-crypto'

/** Bodies of calls, each an envelope of its own: the server takes none twice. */
export async function sealedBodies(
  url: string,
  path: string,
  device: Device,
  count: number,
  input: object = {},
): Promise<string[]> {
  const channel = await openChannel(
    await chooseDeviceCrypto(),
    await (await fetch(`${url}/wire.json`)).json(),
  )
  const json = JSON.stringify({ ...input, ...carriedIdentity(device.oauthId, device.token) })
  const bodies: string[] = []
  for (let n = 0; n < count; n += 1)
    bodies.push((await channel.seal(`/api/${path}`, json, Date.now() / 1000)).form)
  return bodies
}
