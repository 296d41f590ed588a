/** Attributes without effect on the visible or printed result, by element and reason. */
export const withoutEffect: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  AnchoredObjectSetting: {
    'a setting of the interface of InDesign': `
      LockPosition`,
  },
  BaselineFrameGridOption: {
    'a setting of the interface of InDesign': `
      BaselineFrameGridColor`,
  },
  BuildingBlock: {
    'a name, how something was made, or a fact that other members hold': `
      BlockType CustomText AppliedDelimiter IncludeDelimiter`,
  },
  Button: {
    'a name, how something was made, or a fact that other members hold': `
      Description PathBoundingBox`,
  },
  Cell: {
    'a name, how something was made, or a fact that other members hold': `
      InnerRowStrokeWeight InnerRowStrokeType InnerRowStrokeColor InnerRowStrokeTint InnerRowStrokeOverprint
      InnerRowStrokeGapColor InnerRowStrokeGapTint InnerRowStrokeGapOverprint InnerColumnStrokeWeight
      InnerColumnStrokeType InnerColumnStrokeColor InnerColumnStrokeTint InnerColumnStrokeOverprint
      InnerColumnStrokeGapColor InnerColumnStrokeGapTint InnerColumnStrokeGapOverprint TopEdgeStrokePriority
      LeftEdgeStrokePriority BottomEdgeStrokePriority RightEdgeStrokePriority ColumnType
      AppliedCellStylePriority`,
  },
  CellStyle: {
    'a setting of the interface of InDesign': `
      ExtendedKeyboardShortcut KeyboardShortcut`,
  },
  CellStyleGroup: {
    'a name, how something was made, or a fact that other members hold': `
      Name`,
  },
  Change: {
    'how files and work are kept up to date': `
      UserName AppliedDocumentUser`,
  },
  CharacterStyle: {
    'a setting of the interface of InDesign': `
      KeyboardDirection ExtendedKeyboardShortcut KeyboardShortcut PreviewColor`,
    'a name, how something was made, or a fact that other members hold': `
      Imported StyleUniqueId`,
    'a setting of an export or a press': `
      SplitDocument EmitCss IncludeClass EpubAriaRole`,
  },
  CharacterStyleGroup: {
    'a name, how something was made, or a fact that other members hold': `
      Name`,
  },
  CheckBox: {
    'how files and work are kept up to date': `
      ReadOnly`,
    'what people can do with it; its picture is kept and that is noted': `
      Required ExportValue`,
    'a name, how something was made, or a fact that other members hold': `
      Description PathBoundingBox`,
  },
  ClippingPathSettings: {
    'a name, how something was made, or a fact that other members hold': `
      IncludeInsideEdges RestrictToFrame UseHighResolutionImage Threshold Tolerance InsetFrame AppliedPathName
      Index`,
  },
  Color: {
    'a setting of the interface of InDesign': `
      ColorEditable ColorRemovable SwatchCreatorID SwatchColorGroupReference`,
    'a name, how something was made, or a fact that other members hold': `
      Visible ConvertToHsb`,
  },
  Column: {
    'a name, how something was made, or a fact that other members hold': `
      Name ColumnType`,
  },
  ComboBox: {
    'a name, how something was made, or a fact that other members hold': `
      FontStyle AppliedFont Description PathBoundingBox`,
    'how files and work are kept up to date': `
      ReadOnly`,
    'what people can do with it; its picture is kept and that is noted': `
      Required FontSize SortChoices ChoiceList RightToLeftField`,
  },
  CompositeFont: {
    'a name, how something was made, or a fact that other members hold': `
      Name`,
  },
  CompositeFontEntry: {
    'a name, how something was made, or a fact that other members hold': `
      Name FontStyle CustomCharacters ScaleOption AppliedFont`,
    'a setting of the interface of InDesign': `
      Locked`,
  },
  Condition: {
    'a setting of the interface of InDesign': `
      IndicatorMethod UnderlineIndicatorAppearance IndicatorColor`,
  },
  ContourOption: {
    'a name, how something was made, or a fact that other members hold': `
      IncludeInsideEdges ContourPathName ContourTolerance ContourThreshold ContourAlphaIndex ContourPathIndex`,
  },
  CrossReferenceSource: {
    'a name, how something was made, or a fact that other members hold': `
      Name AlternativeDestination`,
    'a setting of the interface of InDesign': `
      Hidden`,
  },
  DashedStrokeStyle: {
    'a name, how something was made, or a fact that other members hold': `
      Name`,
  },
  DataMerge: {
    'how files and work are kept up to date': `
      DataSourceFileType DataSourceFile`,
  },
  Document: {
    'a name, how something was made, or a fact that other members hold': `
      FullName Visible FilePath UnusedSwatches Id CMYKProfileList RGBProfileList
      TransparencyAttributeDefaultProperty AppliedMathMLRgbColor ActiveProcess InstanceList AppliedMathMLSwatch`,
    'how files and work are kept up to date': `
      Modified Saved Recovered ReadOnly RGBPolicy CMYKPolicy`,
    'a setting of the interface of InDesign': `
      ZeroPoint ActiveLayer SelectedPageItems`,
    'what people can do with it; its picture is kept and that is noted': `
      AppliedMathMLFontSize`,
    'a setting of an export or a press': `
      PreferMathMLInEpubExport`,
  },
  DocumentPreference: {
    'a name, how something was made, or a fact that other members hold': `
      PagesPerDocument PreserveLayoutWhenShuffling AllowPageShuffle ColumnDirection SpreadHiddenVisibility
      CreatePrimaryTextFrame MasterTextFrame SnippetImportUsesOriginalLocation`,
    'a setting of the interface of InDesign': `
      DocumentBleedUniformSize DocumentSlugUniformSize ColumnGuideLocked ColumnGuideColor MarginGuideColor`,
    'how items are laid out anew; they stand where they were': `
      Intent`,
  },
  DottedStrokeStyle: {
    'a name, how something was made, or a fact that other members hold': `
      Name`,
  },
  EPS: {
    'a name, how something was made, or a fact that other members hold': `
      Space ActualPpi EffectivePpi ImageTypeName GraphicProxy`,
  },
  EPSText: {
    'a name, how something was made, or a fact that other members hold': `
      PathBoundingBox EPSTextData EPSTextAttributeBounds`,
  },
  EndnoteOption: {
    'a name, how something was made, or a fact that other members hold': `
      FrameCreateOption`,
  },
  EndnoteRange: {
    'a name, how something was made, or a fact that other members hold': `
      SourceEndnote`,
  },
  FlexLayoutAttributeOption: {
    'how items are laid out anew; they stand where they were': `
      FlexWidthMode FlexHeightMode FlexDirection FlexWrap JustifyContent AlignItems FlexPaddingTop
      FlexPaddingRight FlexPaddingBottom FlexPaddingLeft FlexGapRow AlignContent FlexGapColumn`,
  },
  FlexObject: {
    'how items are laid out anew; they stand where they were': `
      FlexWidthMode FlexHeightMode FlexDirection FlexWrap JustifyContent AlignItems AlignContent FlexPaddingTop
      FlexPaddingRight FlexPaddingBottom FlexPaddingLeft FlexGapRow FlexGapColumn`,
  },
  Font: {
    'a name, how something was made, or a fact that other members hold': `
      Name Status FontType WritingScript FullName FullNameNative PlatformName Version TypekitID NumDesignAxes
      DesignAxesName DesignAxesValues DesignAxesRange`,
  },
  FontFamily: {
    'a name, how something was made, or a fact that other members hold': `
      Name`,
  },
  GaijiOwnedItemObject: {
    'a name, how something was made, or a fact that other members hold': `
      GlyphletOwnedItemKey`,
  },
  Gradient: {
    'a setting of the interface of InDesign': `
      ColorEditable ColorRemovable SwatchCreatorID SwatchColorGroupReference`,
    'a name, how something was made, or a fact that other members hold': `
      Visible`,
  },
  GraphicLine: {
    'a name, how something was made, or a fact that other members hold': `
      OverriddenPageItemProps BeforeGroupingLayerReference BeforeGroupingLayerPosition AllowOverrides`,
    'how items are laid out anew; they stand where they were': `
      FlexItemWidthMode FlexItemHeightMode`,
    'a setting of the interface of InDesign': `
      LocalDisplaySetting LockState`,
    'how files and work are kept up to date': `
      LinkResourceId ParentInterfaceChangeCount TargetInterfaceChangeCount LastUpdatedInterfaceChangeCount
      LinkedSourceTableId`,
  },
  GridPreference: {
    'a setting of the interface of InDesign': `
      DocumentGridShown DocumentGridSnapto HorizontalGridlineDivision VerticalGridlineDivision
      HorizontalGridSubdivision VerticalGridSubdivision GridsInBack BaselineGridShown BaselineViewThreshold
      GridColor BaselineColor`,
  },
  Group: {
    'a name, how something was made, or a fact that other members hold': `
      ArticleChildrenList`,
  },
  Guide: {
    'a name, how something was made, or a fact that other members hold': `
      OverriddenPageItemProps`,
    'how items are laid out anew; they stand where they were': `
      FitToPage GuideType GuideZone`,
    'a setting of the interface of InDesign': `
      ViewThreshold Locked GuideColor`,
  },
  HtmlItem: {
    'a name, how something was made, or a fact that other members hold': `
      HtmlContent FixedDimensions RelativeSubPath Poster PathBoundingBox`,
  },
  Hyperlink: {
    'a name, how something was made, or a fact that other members hold': `
      Width DestinationUniqueKey`,
    'a setting of the interface of InDesign': `
      BorderStyle Hidden BorderColor`,
    'a setting of an export or a press': `
      EpubAriaRole HypherlinkAltText`,
  },
  HyperlinkExternalPageDestination: {
    'a name, how something was made, or a fact that other members hold': `
      Name DestinationPageIndex DestinationUniqueKey`,
    'a setting of the interface of InDesign': `
      ViewSetting ViewPercentage Hidden ViewBounds`,
  },
  HyperlinkPageDestination: {
    'a name, how something was made, or a fact that other members hold': `
      Name NameManually DestinationUniqueKey`,
    'a setting of the interface of InDesign': `
      ViewSetting ViewPercentage Hidden ViewBounds`,
  },
  HyperlinkPageItemSource: {
    'a name, how something was made, or a fact that other members hold': `
      Name`,
    'a setting of the interface of InDesign': `
      Hidden`,
  },
  HyperlinkTextDestination: {
    'a setting of the interface of InDesign': `
      Hidden`,
    'a name, how something was made, or a fact that other members hold': `
      DestinationUniqueKey`,
  },
  HyperlinkTextSource: {
    'a name, how something was made, or a fact that other members hold': `
      Name AlternativeDestination`,
    'a setting of the interface of InDesign': `
      Hidden`,
  },
  HyperlinkURLDestination: {
    'a name, how something was made, or a fact that other members hold': `
      Name DestinationUniqueKey`,
    'a setting of the interface of InDesign': `
      Hidden`,
  },
  Image: {
    'a name, how something was made, or a fact that other members hold': `
      Space ActualPpi EffectivePpi ImageTypeName GraphicProxy`,
  },
  ImportedPage: {
    'a name, how something was made, or a fact that other members hold': `
      ImageTypeName GraphicProxy`,
  },
  Ink: {
    'a name, how something was made, or a fact that other members hold': `
      Name`,
    'a setting of an export or a press': `
      Frequency NeutralDensity TrapOrder InkType`,
  },
  KinsokuTable: {
    'a name, how something was made, or a fact that other members hold': `
      Name CantBeginLineChars CantEndLineChars HangingPunctuationChars CantBeSeparatedChars`,
  },
  Language: {
    'a name, how something was made, or a fact that other members hold': `
      SingleQuotes DoubleQuotes PrimaryLanguageName SublanguageName Id HyphenationVendor SpellingVendor`,
  },
  Layer: {
    'a setting of the interface of InDesign': `
      ShowGuides LockGuides UI Expendable`,
  },
  Link: {
    'how files and work are kept up to date': `
      AssetURL AssetID LinkResourceFormat StoredState LinkClassID LinkClientID LinkResourceModified
      LinkObjectModified CanEmbed CanUnembed CanPackage ImportPolicy ExportPolicy LinkImportModificationTime
      LinkImportTime LinkExportTime RenditionData PDFIdentifier SourceObjectName AiGeneratedAsset
      AiFullyGeneratedAsset AiC2paArchiveData`,
    'what people can do with it; its picture is kept and that is noted': `
      ShowInUI`,
  },
  MasterSpread: {
    'a name, how something was made, or a fact that other members hold': `
      NamePrefix BaseName PageCount OverriddenPageItemProps PrimaryTextFrame`,
    'a setting of the interface of InDesign': `
      PageColor`,
  },
  MixedInk: {
    'a setting of the interface of InDesign': `
      ColorEditable ColorRemovable SwatchCreatorID SwatchColorGroupReference`,
    'a name, how something was made, or a fact that other members hold': `
      Visible Space InkNameList MixedInkSpotColorNameList MixedInkSpotColorList`,
  },
  MojikumiTable: {
    'a name, how something was made, or a fact that other members hold': `
      Name BasedOnMojikumiSet OverrideMojikumiAkiList`,
  },
  Movie: {
    'a name, how something was made, or a fact that other members hold': `
      Description FloatingWindowPosition FloatingWindowSize FloatingWindow URL CustomPoster IntrinsicBounds
      CanChoosePosters PosterAvailable FilePath ControllerSkin Contents`,
    'what people can do with it; its picture is kept and that is noted': `
      PlayOnPageTurn ShowControls PlayMode ShowController MovieLoop`,
    'a setting of an export or a press': `
      EmbedInPDF`,
  },
  MultiStateObject: {
    'a name, how something was made, or a fact that other members hold': `
      Description PathBoundingBox`,
  },
  Note: {
    'a setting of the interface of InDesign': `
      Collapsed`,
    'how files and work are kept up to date': `
      CreationDate ModificationDate UserName AppliedDocumentUser`,
  },
  ObjectExportOption: {
    'a setting of an export or a press': `
      ActualTextSourceType CustomActualText ApplyTagType ImageConversionType ImageExportResolution
      GIFOptionsPalette GIFOptionsInterlaced JPEGOptionsQuality JPEGOptionsFormat ImageAlignment
      ImageSpaceBefore ImageSpaceAfter UseImagePageBreak ImagePageBreak CustomImageAlignment SpaceUnit
      CustomImageSizeOption CustomImageConversion CustomLayout CustomLayoutType UseOriginalImage EpubType
      CustomHeightType CustomHeight CustomWidthType CustomWidth UseExistingImage SizeType CustomSize
      PreserveAppearanceFromLayout EpubAriaRole EpubAriaLabel EpubAriaLabelSourceType AltTextGenerationError
      AltTextCropSyncRect AIGeneratedAltText AltMetadataProperty ActualMetadataProperty`,
  },
  ObjectStyle: {
    'how items are laid out anew; they stand where they were': `
      EnableTransformAttributes EnableFlexLayoutAttributes`,
    'a setting of an export or a press': `
      EmitCss IncludeClass EpubAriaRole EpubAriaLabel EpubAriaLabelSourceType EnableExportTagging
      EnableObjectExportTaggedPdfOptions EnableObjectExportEpubOptions`,
    'a setting of the interface of InDesign': `
      ExtendedKeyboardShortcut KeyboardShortcut`,
    'a name, how something was made, or a fact that other members hold': `
      ApplyNextParagraphStyle EnableStoryOptions EnableAnchoredObjectOptions AppliedNamedGrid
      EnableTextFrameFootnoteOptions`,
  },
  ObjectStyleGroup: {
    'a name, how something was made, or a fact that other members hold': `
      Name`,
  },
  PDF: {
    'a name, how something was made, or a fact that other members hold': `
      ImageTypeName GraphicProxy`,
  },
  Page: {
    'a name, how something was made, or a fact that other members hold': `
      TabOrder AppliedAlternateLayout GridStartingPoint UseMasterGrid Descriptor`,
    'a setting of an export or a press': `
      AppliedTrapPreset`,
    'how items are laid out anew; they stand where they were': `
      SnapshotBlendingMode OptionalPage`,
    'a setting of the interface of InDesign': `
      PageColor`,
  },
  PageReference: {
    'a name, how something was made, or a fact that other members hold': `
      PageReferenceType PageNumberStyleOverride ReferencedTopic Id PageReferenceLimit`,
  },
  ParagraphDestination: {
    'a setting of the interface of InDesign': `
      Hidden`,
    'a name, how something was made, or a fact that other members hold': `
      DestinationUniqueKey`,
  },
  ParagraphStyle: {
    'a setting of the interface of InDesign': `
      KeyboardDirection ExtendedKeyboardShortcut KeyboardShortcut PreviewColor`,
    'a name, how something was made, or a fact that other members hold': `
      Imported StyleUniqueId EmptyNestedStyles EmptyLineStyles EmptyGrepStyles TreatIdeographicSpaceAsSpace`,
    'a setting of an export or a press': `
      SplitDocument EmitCss IncludeClass EpubAriaRole`,
  },
  ParagraphStyleGroup: {
    'a name, how something was made, or a fact that other members hold': `
      Name`,
  },
  ParagraphStyleRange: {
    'a setting of the interface of InDesign': `
      KeyboardDirection`,
    'a name, how something was made, or a fact that other members hold': `
      TreatIdeographicSpaceAsSpace`,
  },
  Rectangle: {
    'a name, how something was made, or a fact that other members hold': `
      OverriddenPageItemProps BeforeGroupingLayerReference BeforeGroupingLayerPosition AllowOverrides`,
    'how items are laid out anew; they stand where they were': `
      FlexItemWidthMode FlexItemHeightMode`,
    'a setting of the interface of InDesign': `
      LocalDisplaySetting`,
    'how files and work are kept up to date': `
      LinkResourceId ParentInterfaceChangeCount TargetInterfaceChangeCount LastUpdatedInterfaceChangeCount
      LinkedSourceTableId`,
  },
  Row: {
    'a name, how something was made, or a fact that other members hold': `
      Name`,
  },
  Section: {
    'a name, how something was made, or a fact that other members hold': `
      Length ContinueNumbering IncludeSectionPrefix PageNumberStart AlternateLayoutLength Pagination
      PaginationMaster PageNumberStyle`,
  },
  Sound: {
    'a name, how something was made, or a fact that other members hold': `
      Description FilePath Contents`,
    'what people can do with it; its picture is kept and that is noted': `
      PlayOnPageTurn StopOnPageTurn SoundLoop`,
    'a setting of an export or a press': `
      EmbedInPDF`,
  },
  Spread: {
    'a name, how something was made, or a fact that other members hold': `
      PageTransitionDirection PageTransitionDuration PageCount AllowPageShuffle`,
    'a setting of an export or a press': `
      FlattenerOverride`,
  },
  State: {
    'a name, how something was made, or a fact that other members hold': `
      Enabled Statetype`,
  },
  StripedStrokeStyle: {
    'a name, how something was made, or a fact that other members hold': `
      Name`,
  },
  StrokeStyle: {
    'a name, how something was made, or a fact that other members hold': `
      Name`,
  },
  Swatch: {
    'a setting of the interface of InDesign': `
      ColorEditable ColorRemovable SwatchCreatorID SwatchColorGroupReference`,
    'a name, how something was made, or a fact that other members hold': `
      Visible`,
  },
  Table: {
    'a name, how something was made, or a fact that other members hold': `
      HeaderColumnsPosition CaptionPosition BodyRowCount`,
    'a setting of the interface of InDesign': `
      DisplayCollapsed DisplayOrder`,
  },
  TableStyle: {
    'a name, how something was made, or a fact that other members hold': `
      CaptionParagraphCount CaptionPosition HeaderColumnCellStyle`,
    'a setting of the interface of InDesign': `
      ExtendedKeyboardShortcut KeyboardShortcut`,
  },
  TableStyleGroup: {
    'a name, how something was made, or a fact that other members hold': `
      Name`,
  },
  TextFramePreference: {
    'a name, how something was made, or a fact that other members hold': `
      FootnotesSpanAcrossColumns FootnotesMinimumSpacing FootnotesSpaceBetween`,
    'a setting of the interface of InDesign': `
      ColumnRuleInsetChainOverride`,
  },
  TextPreference: {
    'a setting of the interface of InDesign': `
      TypographersQuotes HighlightHjViolations HighlightKeeps HighlightSubstitutedGlyphs HighlightCustomSpacing
      HighlightSubstitutedFonts LeadingKeyIncrement BaselineShiftKeyIncrement KerningKeyIncrement ShowInvisibles
      HighlightKinsoku EnableStylePreviewMode`,
    'how files and work are kept up to date': `
      LinkTextFilesWhenImporting`,
    'a name, how something was made, or a fact that other members hold': `
      SmartTextReflowSync ShapeIndicAndLatinWithHarbuzz SmartTextReflow AddPages LimitToMasterTextFrames
      PreserveFacingPageSpreads DeleteEmptyPages`,
  },
  TextVariableInstance: {
    'a name, how something was made, or a fact that other members hold': `
      Name`,
  },
  Tint: {
    'a setting of the interface of InDesign': `
      ColorEditable ColorRemovable SwatchCreatorID SwatchColorGroupReference`,
    'a name, how something was made, or a fact that other members hold': `
      Visible ConvertToHsb`,
  },
  TransformAttributeOption: {
    'how items are laid out anew; they stand where they were': `
      TransformAttrX TransformAttrY TransformAttrWidth TransformAttrHeight TransformAttrLeftReference
      TransformAttrTopReference TransformAttrRefAnchorPoint`,
  },
  XMLAttribute: {
    'a name, how something was made, or a fact that other members hold': `
      Name Value`,
  },
  XMLElement: {
    'a name, how something was made, or a fact that other members hold': `
      NoTextMarker`,
  },
};

/** Attributes that a reader names and that have an effect only in other layouts than the test layout. */
export const readElsewhere: Readonly<Record<string, string>> = {
  AnchoredObjectSetting: `
    AnchorSpaceAbove`,
  BevelAndEmbossSetting: `
    UseGlobalLight`,
  Button: `
    PathGeometry`,
  Cell: `
    ColumnSpan CellType`,
  CellStyle: `
    GradientFillStart`,
  Change: `
    Date`,
  CharacterStyle: `
    PageNumberType`,
  CheckBox: `
    PathGeometry`,
  Color: `
    BaseColor AlternateSpace AlternateColorValue`,
  Column: `
    DiagonalLineStrokeWeight DiagonalLineStrokeType DiagonalLineStrokeColor DiagonalLineStrokeGapColor
    ParagraphSpacingLimit GraphicLeftInset GraphicTopInset GraphicRightInset GraphicBottomInset
    ClipContentToGraphicCell`,
  CrossReferenceSource: `
    AppliedCharacterStyle`,
  Document: `
    StoryList Converted TintValue`,
  DocumentPreference: `
    PageHeight PageWidth PageBinding`,
  EndnoteOption: `
    RestartEndnoteNumbering`,
  FlexObject: `
    PathGeometry`,
  Font: `
    FontFamily PostScriptName FontStyleName FontStyleNameNative`,
  GaijiOwnedItemObject: `
    GlyphletOwnedItem`,
  GradientFeatherSetting: `
    HiliteAngle`,
  GradientStop: `
    Midpoint`,
  GraphicLine: `
    TopLeftCornerRadius TopRightCornerRadius BottomLeftCornerRadius BottomRightCornerRadius CornerRadius
    StrokeAlignment`,
  Guide: `
    PageIndex`,
  HtmlItem: `
    PathGeometry`,
  Hyperlink: `
    Highlight`,
  HyperlinkTextSource: `
    AppliedCharacterStyle`,
  Ink: `
    Angle`,
  InnerShadowSetting: `
    UseGlobalLight`,
  Link: `
    LinkImportStamp LinkResourceSize`,
  MarginPreference: `
    ColumnsPositions`,
  MasterSpread: `
    ShowMasterItems ItemTransform`,
  MixedInk: `
    Model BaseColor`,
  Movie: `
    PathGeometry`,
  MultiStateObject: `
    PathGeometry`,
  ObjectStyle: `
    TopLeftCornerRadius TopRightCornerRadius BottomLeftCornerRadius BottomRightCornerRadius
    EnableTextFrameAutoSizingOptions EnableTextFrameColumnRuleOptions EnableObjectExportAltTextOptions
    AppliedParagraphStyle EnableParagraphStyle EnableTextFrameGeneralOptions EnableTextFrameBaselineOptions
    EnableTextWrapAndOthers CornerRadius LeftLineEnd RightLineEnd GapTint OverprintGap GradientFillAngle
    GradientStrokeAngle StrokeCornerAdjustment StrokeDashAndGap EnableFrameFittingOptions ArrowHeadAlignment
    LeftArrowHeadScale RightArrowHeadScale`,
  ObjectStyleContentEffectsCategorySettings: `
    EnableTransparency EnableDropShadow EnableFeather EnableInnerShadow EnableOuterGlow EnableInnerGlow
    EnableBevelEmboss EnableSatin EnableDirectionalFeather EnableGradientFeather`,
  ObjectStyleFillEffectsCategorySettings: `
    EnableTransparency EnableDropShadow EnableFeather EnableInnerShadow EnableOuterGlow EnableInnerGlow
    EnableBevelEmboss EnableSatin EnableDirectionalFeather EnableGradientFeather`,
  ObjectStyleObjectEffectsCategorySettings: `
    EnableTransparency EnableDropShadow EnableFeather EnableInnerShadow EnableOuterGlow EnableInnerGlow
    EnableBevelEmboss EnableSatin EnableDirectionalFeather EnableGradientFeather`,
  ObjectStyleStrokeEffectsCategorySettings: `
    EnableTransparency EnableDropShadow EnableFeather EnableInnerShadow EnableOuterGlow EnableInnerGlow
    EnableBevelEmboss EnableSatin EnableDirectionalFeather EnableGradientFeather`,
  OpacityGradientStop: `
    Midpoint`,
  Page: `
    OverrideList`,
  ParagraphStyle: `
    PageNumberType NextStyle NumberingRestartPolicies`,
  ParagraphStyleRange: `
    PageNumberType AppliedCharacterStyle OpenTypeFeatures NumberingRestartPolicies`,
  Rectangle: `
    CornerRadius LeftLineEnd RightLineEnd CornerOption ArrowHeadAlignment LeftArrowHeadScale RightArrowHeadScale
    StoryTitle`,
  Row: `
    FillColor TopLeftDiagonalLine DiagonalLineStrokeWeight DiagonalLineStrokeType DiagonalLineStrokeColor
    DiagonalLineStrokeGapColor ParagraphSpacingLimit GraphicLeftInset GraphicTopInset GraphicRightInset
    GraphicBottomInset ClipContentToGraphicCell`,
  Sound: `
    PathGeometry`,
  Spread: `
    BindingLocation ItemTransform`,
  State: `
    Active`,
  StoryPreference: `
    OpticalMarginSize`,
  Table: `
    DiagonalLineStrokeWeight DiagonalLineStrokeType DiagonalLineStrokeColor DiagonalLineStrokeGapColor
    GraphicLeftInset GraphicTopInset GraphicRightInset GraphicBottomInset ClipContentToGraphicCell ColumnCount
    SingleRowHeight SingleColumnWidth`,
  TableStyle: `
    GraphicLeftInset GraphicTopInset GraphicRightInset GraphicBottomInset ClipContentToGraphicCell TextTopInset
    TextLeftInset TextBottomInset TextRightInset ClipContentToTextCell`,
  TextFrame: `
    PreviousTextFrame NextTextFrame ContentType`,
  TextPath: `
    PreviousTextFrame NextTextFrame`,
  TextPreference: `
    SubscriptSize SubscriptPosition`,
  Tint: `
    ColorOverride AlternateSpace AlternateColorValue`,
  TransparencyPreference: `
    GlobalLightAngle GlobalLightAltitude`,
  XMLElement: `
    XMLContent`,
};
