//! The laws of written forms: records, and positions in JSON and bytes.

use super::require;
#[cfg(feature = "formats")]
use crate::record::step_by_id;
use crate::{Id, Match, Position, Stream};

/// Checks that the ids of a match are read back from text, lead to the same position, and can be resumed in the middle.
pub(super) fn lead_to<P: Position>(ids: &[Id], position: &P, stream: &Stream) -> Result<(), String> {
    let running = Match::<P>::with_stream(&position.options(), stream.clone());
    let mut record = running.map_err(|error| error.to_string())?.record().clone();
    record.ids = ids.to_vec();
    let text = |error: crate::Damaged| error.to_string();
    require(record.replay::<P>().map_err(text)? == *position, || "the record replays to another position".into())?;
    let read = crate::Record::from_text::<P>(&record.to_text::<P>().map_err(text)?).map_err(text)?;
    require(read == record, || "the record is another when read back from text".into())?;
    record.ids.truncate(ids.len() / 2);
    let resumed = Match::<P>::resume(record, stream.clone()).map_err(text)?;
    let halfway = &resumed.record().ids[..ids.len() / 2];
    require(halfway == &ids[..ids.len() / 2], || "a resumed match has another record".into())
}

/// Checks that a position read back continues like the one written.
#[cfg(feature = "formats")]
pub(super) fn serialization<P: crate::Portable>(position: &P, ids: &[Id], end: &P) -> Result<(), String> {
    use crate::encoding::{from_json, pack, to_json, unpack};
    fn text(error: impl std::fmt::Display) -> String {
        format!("serialization: {error}")
    }
    let packed = |position: &P| {
        let mut bytes = Vec::new();
        pack(&mut bytes, position, &mut || false).map_err(|_| text("there is not enough memory")).map(|()| bytes)
    };
    let bytes = packed(position)?;
    let of_json: P = from_json(&to_json(position)).map_err(text)?;
    let of_bytes: P = unpack(&mut &bytes[..], &mut || false).map_err(text)?;
    for (mut read, from) in [(of_json, "JSON"), (of_bytes, "bytes")] {
        require(read == *position, || format!("another position from {from}"))?;
        ids.iter().try_for_each(|id| step_by_id(&mut read, *id)).map_err(text)?;
        require(read == *end, || format!("a position from {from} goes on to another end"))?;
    }
    require((bytes == packed(end)?) == (position == end), || "positions are not equal exactly where their bytes are".into())
}
