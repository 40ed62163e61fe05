//! The laws of scenes.

use super::require;
use crate::Shown;
use crate::scene::PartName;
use crate::{Id, Position, Turn, Viewer};
use std::collections::BTreeSet;

/// Checks that each viewer's scene is the table in words, and chooses every legal action that the viewer may know, each by parts
/// that are drawn, and that do not begin those of another.
pub(super) fn choose_every_action<P: Position>(position: &P) -> Result<(), String> {
    for viewer in Viewer::all(position.seats()) {
        let scene = position.scene(viewer);
        let of = |fault: String| format!("the scene, {viewer}, {fault}: {scene:?}");
        let asked = matches!(position.turn(), Turn::Seat(seat) if viewer.sees_as(seat));
        let legal: Vec<Id> = position.legal().iter().filter(|_| asked).map(Id::of).collect();
        let chosen: Vec<Id> = scene.choices().iter().map(|choice| choice.action).collect();
        require(chosen == legal, || of(format!("chooses {chosen:?}, but legal is {legal:?}")))?;
        let laid_out = scene.table();
        let drawn: BTreeSet<PartName> = laid_out.part_names().cloned().collect();
        let mut sequences: Vec<_> = scene.choices().iter().map(|choice| &choice.parts).collect();
        let missing = sequences.iter().copied().flatten().find(|part| !drawn.contains(part));
        require(missing.is_none(), || of(format!("does not draw {missing:?}")))?;
        sequences.sort();
        let begins = sequences.windows(2).find(|two| two[1].starts_with(two[0]));
        require(begins.is_none(), || of(format!("has choices that begin others: {begins:?}")))?;
        let table = position.table(viewer);
        require(scene.to_string() == table.trim_end(), || of("has other words than the table".into()))?;
        if asked && viewer != Viewer::Everything {
            is_pictured(position, viewer, &drawn)?;
        }
    }
    Ok(())
}

/// Checks that a viewer's picture has every part of the scene.
fn is_pictured<P: Position>(position: &P, viewer: Viewer, parts: &BTreeSet<PartName>) -> Result<(), String> {
    let picture = position.picture(viewer);
    let pictured: BTreeSet<&str> = picture.split("data-part=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    let missing: Vec<&PartName> = parts.iter().filter(|part| !pictured.contains(&*part.to_string())).collect();
    require(missing.is_empty(), || format!("the picture, {viewer}, does not draw {missing:?}"))
}
